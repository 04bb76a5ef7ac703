import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const prefix = 'portavoz.looking.'
let here: string | null = null

/** Lets the tab that listens know which conversation stands before somebody's eyes in this one. */
export function useLooking() {
  const session = useLocation({
    select: ({ pathname, search }) => (pathname === '/conversations' && search.session) || null,
  })
  useEffect(() => {
    if (!session) return
    let release = say(session)
    const look = () => {
      release()
      release = say(session)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      release()
    }
  }, [session])
}

/** A lock is let go by the browser itself when its tab closes or crashes. */
function say(session: string): () => void {
  if (document.visibilityState !== 'visible') return () => {}
  const over = new AbortController()
  const gone = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  here = session
  navigator.locks?.request(prefix + session, { mode: 'shared', signal: over.signal }, () => gone).catch(() => undefined)
  return () => {
    here = null
    over.abort()
  }
}

/** The conversations that somebody looks at in this browser, by session name. */
export async function lookedAt(): Promise<Set<string>> {
  const locks = await navigator.locks?.query()
  const names = (locks?.held ?? []).flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : []))
  return new Set(here ? [here, ...names] : names)
}
