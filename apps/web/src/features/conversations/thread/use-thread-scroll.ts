import type { Message } from '@portavoz/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** As close to the end as a reader of the last message. */
const nearPx = 48

type ScrollState = { tops: Map<string, number>; last: string | undefined; top: number; atBottom: boolean }

/**
 * Opens at the last message, follows it while the reader is there, and keeps the scroll position when older messages
 * arrive above. New messages below the scroll position are announced instead of shown. `activityCount`: further rows
 * between the messages.
 */
export function useThreadScroll(messages: readonly Message[], activityCount: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const state = useRef<ScrollState>({ tops: new Map(), last: undefined, top: 0, atBottom: true })
  const [atBottom, setAtBottom] = useState(true)
  const [isShown, setShown] = useState(false)
  const [hasNew, setHasNew] = useState(false)

  /** Only a scroll upwards leaves the end; content that grows below does not. */
  function onScroll() {
    const box = scroller.current
    if (!box) return
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    const isScrolledUp = box.scrollTop < state.current.top
    state.current.top = box.scrollTop
    if (!isNear && !isScrolledUp) return
    state.current.atBottom = isNear
    setAtBottom(isNear)
    if (isNear) setHasNew(false)
  }

  useLayoutEffect(() => {
    const previous = state.current
    const newest = messages.at(-1)
    const isOwn = newest?.direction === 'outgoing' && newest.origin === 'console'
    const hasArrived = previous.last !== undefined && newest?.id !== previous.last
    const tops = messageTops(content.current)
    // The oldest messages may be missing after a refresh: the first message that was there before shows how far the
    // rest moved.
    const anchor = messages.find(({ id }) => previous.tops.has(id))?.id ?? ''
    const moved = (tops.get(anchor) ?? 0) - (previous.tops.get(anchor) ?? 0)
    if (moved && scroller.current) scroller.current.scrollTop += moved
    if (previous.atBottom || (hasArrived && isOwn)) scrollToEnd(scroller.current)
    else if (hasArrived) setHasNew(true)
    previous.tops = tops
    previous.last = newest?.id
    // oxlint-disable-next-line react/exhaustive-deps -- another line between the messages changes the height
  }, [messages, activityCount])

  /**
   * The on-screen keyboard must not hide the last message, nor content that grows after it was drawn, such as a
   * receipt; on a phone the details may replace the thread.
   */
  useEffect(() => {
    const watcher = new ResizeObserver(() => {
      setShown((scroller.current?.clientHeight ?? 0) > 0)
      if (state.current.atBottom) scrollToEnd(scroller.current)
    })
    for (const box of [scroller.current, content.current]) if (box) watcher.observe(box)
    return () => watcher.disconnect()
  }, [])

  return { scroller, content, onScroll, toBottom: () => scrollToEnd(scroller.current), atBottom, isShown, hasNew }
}

function scrollToEnd(box: HTMLElement | null) {
  if (box) box.scrollTop = box.scrollHeight
}

const messageTops = (list: HTMLElement | null) =>
  new Map(
    [...(list?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].map((item) => [
      item.dataset['message'] ?? '',
      item.offsetTop,
    ]),
  )
