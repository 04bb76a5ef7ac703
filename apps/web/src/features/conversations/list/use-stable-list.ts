import { useEffect, useState } from 'react'
import { keepOrder, type StableList } from './stable-order.ts'

/** As far down as a reader of the first row. */
const topPx = 120

/**
 * The list in the reader's order while they are further down or interact with it, otherwise in its own order: a card
 * does not move away before it is pressed. `key`: identifies the list.
 */
export function useStableList<T extends { id: string }>(
  newest: readonly T[] | undefined,
  key: string,
  isInteracting: boolean,
): StableList<T> & { showLatest: () => void } {
  const atTop = useAtTop()
  const [savedOrder, setSavedOrder] = useState<{ key: string; order: readonly string[] } | null>(null)
  const order = savedOrder?.key === key && (isInteracting || !atTop) ? savedOrder.order : null
  const { shown, waiting } = newest
    ? order
      ? keepOrder(order, newest)
      : { shown: [...newest], waiting: 0 }
    : { shown: [], waiting: 0 }
  const ids = shown.map(({ id }) => id)
  if (newest && !hasSameOrder(savedOrder, key, ids)) setSavedOrder({ key, order: ids })
  const look = () => {
    if (newest) setSavedOrder({ key, order: newest.map(({ id }) => id) })
    scrollTo({ top: 0 })
  }
  return { shown, waiting, showLatest: look }
}

const hasSameOrder = (
  savedOrder: { key: string; order: readonly string[] } | null,
  key: string,
  ids: readonly string[],
) =>
  savedOrder !== null &&
  savedOrder.key === key &&
  savedOrder.order.length === ids.length &&
  savedOrder.order.every((id, at) => id === ids[at])

function useAtTop(): boolean {
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    const look = () => setAtTop(scrollY < topPx)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return atTop
}
