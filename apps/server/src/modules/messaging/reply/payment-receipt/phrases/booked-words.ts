import { BOOKED, PREPOSITIONS, THINGS, YOURS } from '../payment-words.ts'

/** «Tu pago quedó anotado»; not «pago contra entrega», or a payment of what was booked: «tu pedido quedó anotado». */
export const isBooked = (words: readonly string[], at: number, money: readonly number[]): boolean =>
  BOOKED.has(words[at] ?? '') && money.some((payment) => !isOnDelivery(words, payment) && !isOfOrder(words, payment))

/** «Pago contra entrega», «pago al recibir» */
export const isOnDelivery = (words: readonly string[], payment: number): boolean =>
  words[payment + 1] === 'contra' || (words[payment + 1] === 'al' && words[payment + 2]?.endsWith('r') === true)

/** «Tu pedido quedó anotado con pago…»; not «… con tu pago», «en tu pedido quedó anotado el pago» */
export const isOfOrder = (words: readonly string[], payment: number): boolean =>
  !YOURS.has(words[payment - 1] ?? '') &&
  words.some(
    (word, at) =>
      at < payment &&
      THINGS.has(word) &&
      ![words[at - 1], words[at - 2]].some((before) => PREPOSITIONS.has(before ?? '')),
  )
