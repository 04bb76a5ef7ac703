import { useEffect, useState } from 'react'

/** `email` is empty where nobody told it yet: then the prompt asks for it. */
type View = { name: 'login' | 'signup' | 'verify' | 'forgot'; email: string }

const turned = ['signup', 'verify', 'forgot'] as const

function viewNow(): View {
  const asked = new URLSearchParams(location.search).get('view')
  const { email = '' } = (history.state ?? {}) as Partial<View>
  return { name: turned.find((name) => name === asked) ?? 'login', email }
}

/** What the card shows has a place in the history: Back turns it back, and a reload finds it again. */
export function useView() {
  const [view, setView] = useState(viewNow)
  useEffect(() => {
    const hear = () => setView(viewNow())
    addEventListener('popstate', hear)
    return () => removeEventListener('popstate', hear)
  }, [])
  function turnTo(name: View['name'], email = '') {
    const place = new URL(location.href)
    for (const said of ['view', 'message', 'type']) place.searchParams.delete(said)
    if (name !== 'login') place.searchParams.set('view', name)
    history.pushState({ email }, '', place)
    setView({ name, email })
  }
  return { view, turnTo }
}
