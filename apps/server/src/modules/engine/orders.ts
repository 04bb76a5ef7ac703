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

const LONGEST = 20
/** «¡Baja!», «"ALTA".»: what people put around a word that they were told to write; a question is no order. */
const AROUND = /^[\s¡"'«“‘*_]+|(?<![\s!"'»”’*_.])[\s!"'»”’*_.]+$/g

function orderIn(text: string): Order['orders'] | null {
  const said = text.trim().toLowerCase()
  const words = said.length > LONGEST ? said : said.replaceAll(AROUND, '')
  if (words === 'baja' || words === '/stop') return 'stop'
  return words === 'alta' || /^\/start(\s|$)/.test(words) ? 'start' : null
}
