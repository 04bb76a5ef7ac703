import { useEffect, useState } from 'react'

/** `email` is empty where it is unknown: then the verification view asks for it. */
type AuthView = { name: 'login' | 'signup' | 'verify' | 'forgot'; email: string }

const otherViews = ['signup', 'verify', 'forgot'] as const

function readView(): AuthView {
  const requested = new URLSearchParams(location.search).get('view')
  const { email = '' } = (history.state ?? {}) as Partial<AuthView>
  return { name: otherViews.find((name) => name === requested) ?? 'login', email }
}

/** The view of the card is part of the browser history: Back returns to it, and a reload keeps it. */
export function useAuthView() {
  const [view, setView] = useState(readView)
  useEffect(() => {
    const onPopState = () => setView(readView())
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  function showView(name: AuthView['name'], email = '') {
    const url = new URL(location.href)
    for (const param of ['view', 'message', 'type']) url.searchParams.delete(param)
    if (name !== 'login') url.searchParams.set('view', name)
    history.pushState({ email }, '', url)
    setView({ name, email })
  }
  return { view, showView }
}
