import type { Message } from '@portavoz/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** As close to the end as somebody who reads the last message. */
const nearPx = 48

type Place = { first: string | undefined; firstTop: number; last: string | undefined; top: number; atBottom: boolean }

/**
 * Opens at the last message, follows it while the reader is there, and keeps the reader's place when older messages
 * arrive above. New ones that arrive below the reader's place are announced instead of shown.
 */
export function useThreadScroll(messages: readonly Message[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const place = useRef<Place>({ first: undefined, firstTop: 0, last: undefined, top: 0, atBottom: true })
  const [atBottom, setAtBottom] = useState(true)
  const [hasNew, setHasNew] = useState(false)

  function toBottom() {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }

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
    if (before.first && before.first !== messages[0]?.id && scroller.current) {
      scroller.current.scrollTop += topOf(content.current, before.first) - before.firstTop
    }
    if (before.atBottom || (arrived && ours)) toBottom()
    else if (arrived) setHasNew(true)
    before.first = messages[0]?.id
    before.firstTop = topOf(content.current, before.first)
    before.last = newest?.id
  }, [messages])

  /** A keyboard that rises must not hide the last line. */
  useEffect(() => {
    const watcher = new ResizeObserver(() => place.current.atBottom && toBottom())
    if (scroller.current) watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [])

  return { scroller, content, onScroll, toBottom, atBottom, hasNew }
}

const topOf = (list: HTMLElement | null, id: string | undefined) =>
  id ? (list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)?.offsetTop ?? 0) : 0
