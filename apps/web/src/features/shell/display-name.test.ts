import { expect, test } from 'vitest'
import { mappedOn } from '../../../../../e2e/strings/table.ts'
import { displayName } from './display-name.ts'

test('an account without a name is called «Usuario»', () => {
  expect([displayName({ username: '' })]).toEqual(mappedOn('user block'))
  expect(displayName({ username: 'mariana' })).toBe('mariana')
})
