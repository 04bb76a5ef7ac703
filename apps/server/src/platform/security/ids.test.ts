import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids of one millisecond: sort in creation order, and none repeats', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_800_000_000_000))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
})

test('id of a later millisecond: sorts after every earlier one', () => {
  expect(newId(1_800_000_000_000) < newId(1_800_000_000_001)).toBe(true)
})
