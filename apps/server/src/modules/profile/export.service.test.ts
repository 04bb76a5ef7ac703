import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { patienceFor } from './export.service.ts'

test('whoever has many files has the time to take them: all that an account may keep, over a line of 2 Mbps', () => {
  const minutes = (bytes: number) => Math.floor(patienceFor(bytes) / 60_000)
  expect(minutes(0)).toBe(30)
  expect(minutes(limits.mediaBytesOfAccount)).toBe(379)
})
