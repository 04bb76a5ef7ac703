import type { WorkspaceRole } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { isExportOptional, mayChange, rolesToGive } from './member-rights.ts'

test.each<[WorkspaceRole, WorkspaceRole[]]>([
  ['owner', ['admin', 'agent', 'viewer']],
  ['admin', ['agent', 'viewer']],
  ['agent', []],
  ['viewer', []],
])('roles to give: %s gives %j', (own, roles) => expect(rolesToGive(own)).toEqual(roles))

test.each<[WorkspaceRole, WorkspaceRole, boolean]>([
  ['owner', 'admin', true],
  ['owner', 'viewer', true],
  ['owner', 'owner', false],
  ['admin', 'agent', true],
  ['admin', 'admin', false],
  ['admin', 'owner', false],
  ['agent', 'viewer', false],
])('member rights: %s changes %s: %s', (own, role, may) =>
  expect(mayChange({ userId: 'own', role: own }, { userId: 'other', role })).toBe(may),
)

test('member rights: no person changes the own row', () =>
  expect(mayChange({ userId: 'own', role: 'admin' }, { userId: 'own', role: 'agent' })).toBe(false))

test('export: it is a question for those who attend or look only', () =>
  expect((['owner', 'admin', 'agent', 'viewer'] as const).filter(isExportOptional)).toEqual(['agent', 'viewer']))
