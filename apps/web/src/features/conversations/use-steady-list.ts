import { useEffect, useState } from 'react'
import { steadyOrder, type Steady } from './steady-order.ts'

/** As far down as somebody who reads the first row. */
const topPx = 120

/**
 * The list in the reader's order while they are further down or have a hand in it, and else in its own: what is about
 * to be pressed does not move away. `key`: of another list.
 */
export function useSteadyList<T extends { id: string }>(
  newest: readonly T[] | undefined,
  key: string,
  isHandled: boolean,
): Steady<T> & { look: () => void } {
  const atTop = useAtTop()
  const [held, setHeld] = useState<{ key: string; order: readonly string[] } | null>(null)
  const order = held?.key === key && (isHandled || !atTop) ? held.order : null
  const { shown, waiting } = newest
    ? order
      ? steadyOrder(order, newest)
      : { shown: [...newest], waiting: 0 }
    : { shown: [], waiting: 0 }
  const ids = shown.map(({ id }) => id)
  if (newest && !sameOrder(held, key, ids)) setHeld({ key, order: ids })
  const look = () => {
    if (newest) setHeld({ key, order: newest.map(({ id }) => id) })
    scrollTo({ top: 0 })
  }
  return { shown, waiting, look }
}

const sameOrder = (held: { key: string; order: readonly string[] } | null, key: string, ids: readonly string[]) =>
  held !== null && held.key === key && held.order.length === ids.length && held.order.every((id, at) => id === ids[at])

function useAtTop(): boolean {
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    const look = () => setAtTop(scrollY < topPx)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return atTop
}
