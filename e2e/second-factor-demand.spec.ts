import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { openOtherBrowser } from './other-browser.ts'
import { enrolTotp, section, setUpTotp } from './second-factor-page.ts'
import { newUser, signUp } from './users.ts'
import { submitSignUp } from './access-forms.ts'
import { invite, openWorkspace, row } from './workspace-page.ts'

test('demanded second factor: the owner demands it, and a member sets it up to enter', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*\/api\/workspace\/second-factor/)
  const owner = await signUp(product, 'duena-segura')
  await openWorkspace(page, owner)
  const link = await invite(page, 'Administra')
  const other = await openOtherBrowser(browser, product)
  const guest = newUser('segurita')
  await other.page.goto(link)
  await submitSignUp(other.page, [guest.username, guest.email, guest.password, guest.password])
  await expect(other.page).toHaveURL('/')
  await expect(row(page, 'segurita')).toBeVisible()

  const card = section(page)
  await expect(card).toContainText('Todavía no la tienen: duena-segura, segurita.')
  await checkAllSizes(page)
  const demand = async () => {
    await card.getByRole('button', { name: 'Exigirla a todas las personas' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Exigirla' }).click()
  }
  await demand()
  await expect(page.getByText('Activa antes la verificación en dos pasos en tu cuenta')).toBeVisible()
  await enrolTotp(product, owner, page)
  await expect(card).toContainText('Todavía no la tienen: segurita.')
  // Requests in progress while the member is locked out.
  other.errors.declare(/403 .*\/api\//)
  await demand()
  await expect(card).toContainText('Se exige')

  await expect(other.page.getByRole('heading', { name: 'Falta tu verificación en dos pasos' })).toBeVisible()
  await checkAllSizes(other.page)
  await setUpTotp(other.page, guest)
  await other.page.getByRole('dialog').getByRole('button', { name: 'Ya los guardé' }).click()
  await other.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await other.page.goto('/negocio')
  await expect(row(other.page, 'segurita')).toContainText('(tú)')
  await expect(card).toContainText('Todas las personas la tienen activada.')
  await other.close()
})

test('activity log: an administrator reads it and filters it by person, action and day', async ({ page, product }) => {
  const owner = await signUp(product, 'duena-registro')
  await openWorkspace(page, owner)
  const { token } = await enrolTotp(product, owner, page)
  await callApi(product, token, 'PUT', '/workspace', { name: 'Registro SA' })
  for (let i = 0; i < 60; i++) await callApi(product, token, 'DELETE', '/integration-keys')
  await page.getByRole('link', { name: 'Registro de actividad' }).click()
  const lines = page.getByRole('list', { name: 'Registro de actividad' }).getByRole('listitem')
  await expect(lines).toHaveCount(50)
  await expect(lines.first()).toContainText('duena-registro · Revocó todas las claves de integración')
  await checkAllSizes(page)
  await lines.last().scrollIntoViewIfNeeded()
  await expect(lines).toHaveCount(61)
  await page.getByLabel('Acción').selectOption('Cambió el nombre del negocio')
  await expect(lines).toHaveCount(1)
  await page.reload()
  await expect(lines).toHaveCount(1)
  await page.getByLabel('Persona').selectOption('duena-registro')
  await expect(lines).toHaveCount(1)
  await page.getByLabel('Hasta').fill('2020-01-01')
  await expect(page.getByText('Ninguna acción cumple estos filtros.')).toBeVisible()
  await checkAllSizes(page)
})
