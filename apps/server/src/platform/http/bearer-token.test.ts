import { expect, test } from 'vitest'
import { bearerTokenOf } from './bearer-token.ts'

const token = 'a_-9'.repeat(5)

test.each([
  [`Bearer ${token}`, token],
  [`bearer ${token}`, token],
  [`Bearer ${token.slice(1)}`, null],
  [`Bearer ${'a'.repeat(201)}`, null],
  [`Bearer  ${token}`, null],
  [`Bearer ${token}.x`, null],
  [`Basic ${token}`, null],
  [undefined, null],
])('authorization %s: %s', (authorization, expected) => {
  expect(bearerTokenOf(authorization)).toBe(expected)
})
