import { expect, test } from 'vitest'
import { ignoreFailure } from './ignore-failure.ts'
import { ignoreStorageErrors } from './ignore-storage-errors.ts'

test('ignoreFailure: resolves with the value, and after a failure with undefined', async () => {
  expect(await ignoreFailure(Promise.resolve(3))).toBe(3)
  expect(await ignoreFailure(Promise.reject(new Error('offline')))).toBe(undefined)
})

test('ignoreStorageErrors: returns the value, and null when storage throws', () => {
  expect(ignoreStorageErrors(() => 'text')).toBe('text')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(ignoreStorageErrors(full)).toBe(null)
})
