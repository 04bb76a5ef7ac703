import { useEffect, useEffectEvent, useRef } from 'react'

export type LoadMoreState = {
  hasMore: boolean
  busy: boolean
  /** The last load failed: retried by hand, and not while it is in view. */
  failed: boolean
  load: () => void
}

type InfiniteList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The next page of an infinite query. */
export const loadMoreOf = (list: InfiniteList): LoadMoreState => ({
  hasMore: list.hasNextPage,
  busy: list.isFetchingNextPage,
  failed: list.isFetchNextPageError,
  load: () => void list.fetchNextPage(),
})

type LoadMoreProps = { more: LoadMoreState; count: number; loadingText: string; failure: string }

/** The end of a list: loads more while it is near the viewport, again after each page. */
export function LoadMore({ more: { busy, failed, load }, count, loadingText, failure }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => {
    if (!busy) load()
  })
  useEffect(() => {
    if (busy || failed || !sentinel.current) return
    // A busy browser reports several intersections at once, of which the last counts, or twice before the next render.
    const reportOnce: IntersectionObserverCallback = (entries, observer) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      onNear()
    }
    const watcher = new IntersectionObserver(reportOnce, { rootMargin: '300px' })
    watcher.observe(sentinel.current)
    return () => watcher.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- after each page the end may still be near
  }, [busy, failed, count])
  if (failed && !busy)
    return (
      <p role="alert" className="py-2.5 text-center text-sm">
        {failure}{' '}
        <button type="button" onClick={load} className="font-medium text-acento hover:underline">
          Reintentar
        </button>
      </p>
    )
  return (
    <div ref={sentinel} role="status" className="grid h-12 place-items-center text-sm text-texto-3">
      {busy ? loadingText : ''}
    </div>
  )
}
