import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { createRoleStage } from './roles/role-stage.ts'
import { surfaces } from './roles/surfaces.ts'
import { walkSuspended } from './roles/walk.ts'
import { openSignedIn } from './users.ts'

/** What they are opened by is disabled, or they are a form that does not open. */
const UNREACHABLE = new Set([
  'form by address',
  'wizard by address',
  'question to the documents',
  'menu of the paperclip',
  'place to send',
  'contact to send',
])

test('suspended account: no screen offers its owner an enabled control that the server would refuse', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/410 .*\/workspace-invitations\/read/)
  const stage = await createRoleStage(product, 'suspendida', '573001112704')
  const owner = stage.people.owner.username
  await product.runSql(
    `update workspaces w set suspended_at = now(), suspension_reason = 'falta un pago', suspension_contact = 'Ana'
     from members m join users u on u.id = m.user_id
     where m.workspace_id = w.id and u.username = '${owner}'`,
  )
  await openSignedIn(page, stage.people.owner, '/agents')
  const create = page.getByRole('button', { name: 'Crear Agente' })
  await expect(create).toBeDisabled()
  await expect(create.locator('xpath=..')).toHaveAttribute('title', 'Esta cuenta está suspendida: falta un pago')
  await page.goto('/negocios')
  await expect(page.getByRole('button', { name: 'Crear otro negocio' })).toBeDisabled()
  await expect(page.getByText('mientras lo esté no puedes crear otro')).toBeVisible()
  await page.goto('/negocio')
  await expect(page.getByLabel('Persona que recibe el negocio')).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Invitar a una persona' })).toBeDisabled()
  const found: Record<string, string[]> = {}
  for (const surface of surfaces.filter(({ title }) => !UNREACHABLE.has(title)))
    await test.step(`${surface.route}: ${surface.title}`, async () => {
      const problems = await walkSuspended(page, stage, surface)
      if (problems.length > 0) found[`${surface.route}: ${surface.title}`] = problems
    })
  expect(found).toEqual({})
})
