import type { Message } from '@portavoz/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** As close to the end as somebody who reads the last message. */
const nearPx = 48

type Place = { tops: Map<string, number>; last: string | undefined; top: number; atBottom: boolean }

/**
 * Opens at the last message, follows it while the reader is there, and keeps the reader's place when older messages
 * arrive above. New ones that arrive below the reader's place are announced instead of shown.
 */
export function useThreadScroll(messages: readonly Message[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const place = useRef<Place>({ tops: new Map(), last: undefined, top: 0, atBottom: true })
  const [atBottom, setAtBottom] = useState(true)
  const [isShown, setShown] = useState(false)
  const [hasNew, setHasNew] = useState(false)

  /** Only a scroll upwards leaves the end; what grows below the reader does not. */
  function onScroll() {
    const box = scroller.current
    if (!box) return
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    const left = box.scrollTop < place.current.top
    place.current.top = box.scrollTop
    if (!near && !left) return
    place.current.atBottom = near
    setAtBottom(near)
    if (near) setHasNew(false)
  }

  useLayoutEffect(() => {
    const before = place.current
    const newest = messages.at(-1)
    const ours = newest?.direction === 'outgoing' && newest.origin === 'console'
    const arrived = before.last !== undefined && newest?.id !== before.last
    const tops = topsOf(content.current)
    // The oldest ones may be gone after a refresh: the first that was there before tells how far the rest moved.
    const anchor = messages.find(({ id }) => before.tops.has(id))?.id ?? ''
    const moved = (tops.get(anchor) ?? 0) - (before.tops.get(anchor) ?? 0)
    if (moved && scroller.current) scroller.current.scrollTop += moved
    if (before.atBottom || (arrived && ours)) toEnd(scroller.current)
    else if (arrived) setHasNew(true)
    before.tops = tops
    before.last = newest?.id
  }, [messages])

  /** A keyboard that rises must not hide the last line; on a phone the details may stand where the thread stood. */
  useEffect(() => {
    const watcher = new ResizeObserver(() => {
      setShown((scroller.current?.clientHeight ?? 0) > 0)
      if (place.current.atBottom) toEnd(scroller.current)
    })
    if (scroller.current) watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [])

  return { scroller, content, onScroll, toBottom: () => toEnd(scroller.current), atBottom, isShown, hasNew }
}

function toEnd(box: HTMLElement | null) {
  if (box) box.scrollTop = box.scrollHeight
}

const topsOf = (list: HTMLElement | null) =>
  new Map(
    [...(list?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].map((item) => [
      item.dataset['message'] ?? '',
      item.offsetTop,
    ]),
  )
