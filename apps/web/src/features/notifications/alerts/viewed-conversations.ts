import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const lockPrefix = 'portavoz.looking.'
let viewedHere: string | null = null

/** Reports the conversation that is visible in this tab to the tab that shows the alerts. */
export function useReportViewedConversation() {
  const session = useLocation({
    select: ({ pathname, search }) => (pathname === '/conversations' && search.session) || null,
  })
  useEffect(() => {
    if (!session) return
    let release = holdViewLock(session)
    const onVisibilityChange = () => {
      release()
      release = holdViewLock(session)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      release()
    }
  }, [session])
}

/** A Web Lock, because the browser releases it when its tab closes or crashes. */
function holdViewLock(session: string): () => void {
  if (document.visibilityState !== 'visible') return () => {}
  const abort = new AbortController()
  const released = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()))
  viewedHere = session
  navigator.locks
    ?.request(lockPrefix + session, { mode: 'shared', signal: abort.signal }, () => released)
    // Rejects when it is aborted before the lock is granted.
    .catch(() => undefined)
  return () => {
    viewedHere = null
    abort.abort()
  }
}

/** Session names of the conversations that are visible in any tab of this browser. */
export async function readViewedConversations(): Promise<Set<string>> {
  const locks = await navigator.locks?.query()
  const names = (locks?.held ?? []).flatMap(({ name }) =>
    name?.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [],
  )
  return new Set(viewedHere ? [viewedHere, ...names] : names)
}
