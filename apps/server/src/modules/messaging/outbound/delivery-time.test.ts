import { expect, test } from 'vitest'
import { nextDeliveryAt } from './delivery-time.ts'

const now = new Date('2026-03-02T15:00:00Z')
const pauses = (askedMs: number) =>
  [0, 1, 2, 3, 5, 6, 7, 300].map(
    (refusals) => (nextDeliveryAt(refusals, now, askedMs).getTime() - now.getTime()) / 1000,
  )

test('delivery retry: the pause doubles up to five minutes', () => {
  expect(pauses(0)).toEqual([5, 10, 20, 40, 160, 300, 300, 300])
})

test('delivery retry: the pause is never shorter than the network asks for', () => {
  expect(pauses(30_000)).toEqual([30, 30, 30, 40, 160, 300, 300, 300])
  expect(pauses(900_000)).toEqual(Array.from({ length: 8 }, () => 900))
})
