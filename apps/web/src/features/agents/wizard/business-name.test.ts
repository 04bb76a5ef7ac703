import { expect, test } from 'vitest'
import { businessNameOf } from './business-name.ts'

test.each([
  ['the name of the business', { name: 'Café del Valle', role: 'owner' }, 'Café del Valle'],
  ['nothing while it has the user name of its owner', { name: 'lucia', role: 'owner' }, ''],
  ['the name that a member sees', { name: 'lucia', role: 'admin' }, 'lucia'],
] as const)('business name: %s', (_, workspace, expected) => {
  expect(businessNameOf(workspace, 'lucia')).toBe(expected)
})
