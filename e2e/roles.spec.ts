import type { WorkspaceRole } from '@portavoz/contract'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { readConsoleRoutes } from './roles/console-routes.ts'
import { createRoleStage, type RoleStage } from './roles/role-stage.ts'
import { surfaces } from './roles/surfaces.ts'
import { walkSurface } from './roles/walk.ts'
import { openAsMember } from './team.ts'

const walks: { role: WorkspaceRole; person: keyof RoleStage['people']; number: string }[] = [
  { role: 'owner', person: 'owner', number: '573001112701' },
  { role: 'agent', person: 'attendant', number: '573001112702' },
  { role: 'viewer', person: 'viewer', number: '573001112703' },
]

test('roles: the walk knows every screen and tab of the router', () => {
  expect([...new Set(surfaces.map(({ route }) => route))].toSorted()).toEqual(readConsoleRoutes())
})

for (const { role, person, number } of walks)
  test(`roles: no screen offers to ${role} a call that the role table forbids`, async ({
    page,
    product,
    browserErrors,
  }) => {
    browserErrors.declare(/410 .*\/workspace-invitations\/read/)
    const stage = await createRoleStage(product, `papeles-${role}`, number)
    await openAsMember(page, stage.people[person], `papeles-${role}`)
    const found: Record<string, string[]> = {}
    for (const surface of surfaces)
      await test.step(`${surface.route}: ${surface.title}`, async () => {
        const problems = await walkSurface(page, stage, role, surface)
        if (problems.length > 0) found[`${surface.route}: ${surface.title}`] = problems
      })
    expect(found).toEqual({})
  })
