import { expect, test } from 'vitest'
import { chance } from './chance.ts'

test('no two are alike, also where one store ends and the next begins', () => {
  const given = Array.from({ length: 1_000 }, () => chance(32).toString('hex'))
  expect(new Set(given).size).toBe(1_000)
  expect(given.some((hex) => /^0+$/.test(hex))).toBe(false)
})

test('what was given stays as it was', () => {
  const first = chance(16)
  const copy = first.toString('hex')
  for (let i = 0; i < 600; i++) chance(16)
  expect(first.toString('hex')).toBe(copy)
})
