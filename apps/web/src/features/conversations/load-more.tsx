import { useEffect, useEffectEvent, useRef } from 'react'

/** The end of a list that asks for more as soon as it comes near, or when it is pressed. */
export function LoadMore({ busy, load, words }: { busy: boolean; load: () => void; words: string }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (!busy) load()
  })
  useEffect(() => {
    if (busy || !end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '300px' })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [busy])
  return (
    <div ref={end} role="status" className="grid h-12 place-items-center text-sm text-texto-3">
      {busy ? words : ''}
    </div>
  )
}
