import { expect, test } from 'vitest'
import { keepOrder } from './stable-order.ts'

const items = (ids: string) => [...ids].map((id) => ({ id }))
const orderOf = (order: string, newest: string) => {
  const { shown, waiting } = keepOrder([...order], items(newest))
  return [shown.map(({ id }) => id).join(''), waiting]
}

test.each([
  ['abc', 'abc', 'abc', 0, 'nothing happened'],
  ['abc', 'zabc', 'abc', 1, 'somebody new wrote'],
  ['abc', 'cab', 'abc', 1, 'somebody known wrote'],
  ['abc', 'zcab', 'abc', 2, 'both'],
  ['abc', 'abcde', 'abcde', 0, 'the next page came'],
  ['abc', 'ac', 'ac', 0, 'one was deleted'],
  ['abc', 'bc', 'bc', 0, 'the first was deleted'],
  ['', 'ab', 'ab', 0, 'the list was empty'],
  ['abc', '', '', 0, 'nothing is left'],
])('stable order: %s, then %s: shows %s and %i wait (%s)', (order, newest, shown, waiting) =>
  expect(orderOf(order, newest)).toEqual([shown, waiting]),
)
