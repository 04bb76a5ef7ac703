import { expect, test } from 'vitest'
import { mappedTextsOf } from '../../../../../e2e/strings/table.ts'
import { displayName } from './display-name.ts'

test('display name: an account without a name is «Usuario»', () => {
  expect([displayName({ username: '' })]).toEqual(mappedTextsOf('user block'))
  expect(displayName({ username: 'mariana' })).toBe('mariana')
})
