import { expect, test } from 'vitest'
import { rowsInView, visibleSegments } from './row-window.ts'

test.each([
  [300, 0, 6, 'at the top: from the first row'],
  [-10_000, 37, 47, 'further down: what is seen, and some before and after'],
  [90_000, 0, 1, 'below the screen: never nothing'],
])('row window: a list that begins at %i px renders the rows from %i to %i (%s)', (top, from, to) =>
  expect(rowsInView(top, 1_000, 250)).toEqual({ from, to }),
)

test.each([
  ['3–9', 20, -1, '+3 3–9', 'what is in view'],
  ['0–9', 5, -1, '+0 0–5', 'no more than there is'],
  ['30–40', 5, -1, '+4 4–5', 'a list that became short shows its end'],
  ['8–12', 20, 2, '+1 1–4, +4 8–12', 'a card that has the keyboard stays, above'],
  ['8–12', 30, 20, '+8 8–12, +7 19–22', 'or below'],
  ['8–12', 30, 10, '+8 8–12', 'or among what is in view'],
  ['8–12', 30, 12, '+8 8–14', 'at its end, its neighbour comes along'],
  ['8–12', 30, 7, '+6 6–12', 'and before it'],
  ['8–12', 30, 0, '+0 0–2, +6 8–12', 'the first has one neighbour'],
])('row window: %s of %i rows with focus in row %i: %s (%s)', (view, total, focusedRow, expected) => {
  const [from = 0, to = 0] = view.split('–').map(Number)
  const segments = visibleSegments({ from, to }, total, focusedRow).map((one) => `+${one.above} ${one.from}–${one.to}`)
  expect(segments.join(', ')).toBe(expected)
})
