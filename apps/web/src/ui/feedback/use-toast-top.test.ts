import { expect, test } from 'vitest'
import { toastTop } from './use-toast-top.ts'

test.each([
  ['without a sheet at the edge of the screen', [], 16],
  ['below the title of a sheet as high as the screen', [{ top: 24, bottom: 90 }], 98],
  ['at the edge where the sheet begins below them', [{ top: 300, bottom: 366 }], 16],
  [
    'below the lower of two titles that they would cover',
    [
      { top: 0, bottom: 60 },
      { top: 24, bottom: 90 },
    ],
    98,
  ],
])('toasts: %s', (_, titles, expected) => {
  expect(toastTop(titles, 80)).toBe(expected)
})
