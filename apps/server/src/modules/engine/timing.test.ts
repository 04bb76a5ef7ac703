import { expect, test } from 'vitest'
import { nextOffer } from './timing.ts'

const now = new Date('2026-03-02T15:00:00Z')
const pauses = (asked: number) =>
  [0, 1, 2, 3, 5, 6, 7, 300].map((refusals) => (nextOffer(refusals, now, asked).getTime() - now.getTime()) / 1000)

test('a refused message is offered after a pause that doubles up to five minutes', () => {
  expect(pauses(0)).toEqual([5, 10, 20, 40, 160, 300, 300, 300])
})

test('no pause is shorter than the one that the network asked for', () => {
  expect(pauses(30_000)).toEqual([30, 30, 30, 40, 160, 300, 300, 300])
  expect(pauses(900_000)).toEqual(Array.from({ length: 8 }, () => 900))
})
