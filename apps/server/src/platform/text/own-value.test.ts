import { expect, test } from 'vitest'
import { ownValue } from './own-value.ts'

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'own value: undefined for the inherited name %s',
  (name) => expect(ownValue<unknown>({ a: 1 }, name)).toBeUndefined(),
)

test('own value: returns an own entry under any name', () => {
  expect(ownValue({ a: 1 }, 'a')).toBe(1)
  expect(ownValue({ ['constructor']: 'una palabra' }, 'constructor')).toBe('una palabra')
})
