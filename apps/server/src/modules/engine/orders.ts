import type { MessageRow } from '../../db/schema.ts'

type Said = Pick<MessageRow, 'type' | 'content'>

/** What the contact orders with one word; `isLast`: they wrote no text after it. */
export type Order = { orders: 'stop' | 'start'; isLast: boolean }

/** The last order counts, whatever else was written before or after it. `burst` is what the contact wrote, oldest first. */
export function orderOf(burst: readonly Said[]): Order | null {
  const orders = burst.filter(({ type }) => type === 'text').map(({ content }) => orderIn(content))
  const at = orders.findLastIndex((order) => order !== null)
  const last = orders[at] ?? null
  return last && { orders: last, isLast: at === orders.length - 1 }
}

/** It holds however its exchange ends; null where there is none. */
export function muteOf(burst: readonly Said[]): boolean | null {
  const order = orderOf(burst)
  return order && order.orders === 'stop'
}

function orderIn(text: string): Order['orders'] | null {
  const words = text.trim().toLowerCase()
  if (words === 'baja' || words === '/stop') return 'stop'
  return words === 'alta' || /^\/start(\s|$)/.test(words) ? 'start' : null
}
