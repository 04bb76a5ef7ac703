import { useEffect, useEffectEvent, useRef } from 'react'

export type More = {
  has: boolean
  busy: boolean
  /** The last time it did not come: it is asked for again by hand, and not for as long as it stands in view. */
  failed: boolean
  load: () => void
}

type Props = { more: More; count: number; words: string; failure: string }

/**
 * The end of a list of `count` that asks for more while it is near: again after each page, since it may still be near.
 * What did not come says so, and can be tried again.
 */
export function LoadMore({ more: { busy, failed, load }, count, words, failure }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (!busy) load()
  })
  useEffect(() => {
    if (busy || failed || !end.current) return
    // A busy browser tells several looks at once: the last one holds.
    const watcher = new IntersectionObserver((looks) => looks.at(-1)?.isIntersecting && near(), { rootMargin: '300px' })
    watcher.observe(end.current)
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
    <div ref={end} role="status" className="grid h-12 place-items-center text-sm text-texto-3">
      {busy ? words : ''}
    </div>
  )
}
