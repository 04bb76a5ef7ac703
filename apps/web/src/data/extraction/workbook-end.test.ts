import { expect, test } from 'vitest'
import { createWorkbookEnd } from './workbook-end.ts'

const whole = Uint8Array.from([1, 2, 3, ...[0x50, 0x4b, 0x05, 0x06], ...Array<number>(18).fill(0)])

test.each([1, 5, 22, 100])('workbook in pieces of %d bytes: it is whole with its last one only', (size) => {
  const [complete, cut] = [createWorkbookEnd(), createWorkbookEnd()]
  for (let at = 0; at < whole.length; at += size) complete.read(whole.subarray(at, at + size))
  cut.read(whole.subarray(0, whole.length - 1))
  expect([complete.isWhole(), cut.isWhole(), createWorkbookEnd().isWhole()]).toEqual([true, false, false])
})
