import { expect, test } from 'vitest'
import { ownValue } from './own-value.ts'

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'own value: a table without the entry %s has none',
  (name) => expect(ownValue<unknown>({ a: 1 }, name)).toBeUndefined(),
)

test('own value: a table that has the entry gives it, whatever its name', () => {
  expect(ownValue({ a: 1 }, 'a')).toBe(1)
  expect(ownValue({ ['constructor']: 'una palabra' }, 'constructor')).toBe('una palabra')
})
