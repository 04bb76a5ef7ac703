import { expect } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { test } from './fixtures.ts'
import { openOtherBrowser } from './other-browser.ts'
import { enrolTotp } from './second-factor-page.ts'
import { openSignedIn, signUp } from './users.ts'
import { createBusiness, invite, openWorkspace } from './workspace-page.ts'

test('deletion: the owner deletes one of two businesses, and its members read so at once', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  browserErrors.declare(/(403|422) .*\/api\//)
  const owner = await createBusiness(product, 'duena-cierre', { id: 8191, firstName: 'Rosa' })
  const guest = await signUp(product, 'socia-cierre')
  await openWorkspace(page, owner)
  const link = await invite(page, 'Atiende')
  const other = await openOtherBrowser(browser, product)
  other.errors.declare(/403 .*\/api\//)
  await openSignedIn(other.page, guest, link)
  await other.page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(other.page.getByRole('button', { name: 'Negocio duena-cierre: cambiar de negocio' })).toBeAttached()

  await page.goto('/negocios')
  await page.getByRole('button', { name: 'Crear otro negocio' }).click()
  await page.getByRole('dialog').getByLabel('Nombre del negocio').fill('Panes del sur')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear negocio' }).click()
  await expect(page.getByRole('button', { name: 'Negocio Panes del sur: cambiar de negocio' })).toBeAttached()
  await page.goto('/negocios')
  await page.getByRole('button', { name: 'Abrir duena-cierre' }).click()
  await page.goto('/negocio')

  await page.getByRole('button', { name: 'Eliminar este negocio' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '¿Eliminar «duena-cierre»?' })
  await expect(dialog).toContainText('Se pierde: 1 agente, 1 conversación y 1 contacto, con sus archivos.')
  await expect(dialog).toContainText('Las cuentas siguen, y la otra persona sale de este negocio.')
  const confirm = dialog.getByRole('button', { name: 'Eliminar este negocio' })
  await confirm.click()
  await expect(dialog).toContainText('Escribe el nombre del negocio')
  await dialog.getByLabel('Escribe «duena-cierre» para confirmar').fill('otro')
  await dialog.getByLabel('Contraseña actual').fill(owner.password)
  await confirm.click()
  await expect(dialog).toContainText('Ese no es el nombre de este negocio')
  await checkAllSizes(page)
  await dialog.getByLabel('Escribe «duena-cierre» para confirmar').fill('duena-cierre')
  await dialog.getByLabel('Contraseña actual').fill('otra-clave-larga')
  await confirm.click()
  await expect(dialog).toContainText('La contraseña actual no es correcta')
  await dialog.getByLabel('Contraseña actual').fill(owner.password)
  await confirm.click()

  const lost = other.page.getByText('Ya no tienes acceso a «duena-cierre»: se eliminó, o te quitaron de él.')
  await Promise.all([
    expect(page.getByText('Eliminaste «duena-cierre» con todo lo que tenía.')).toBeVisible(),
    expect(lost).toBeVisible(),
  ])
  await checkAccessibility(other.page)
  for (const tab of [page, other.page]) {
    await tab.goto('/negocios')
    await expect(tab.getByRole('article')).toHaveCount(1)
  }
  await other.close()

  await test.step('without another business the person keeps the account and may create one', async () => {
    await page.goto('/negocio')
    await page.getByRole('button', { name: 'Eliminar este negocio' }).press('Enter')
    const last = page.getByRole('dialog', { name: '¿Eliminar «Panes del sur»?' })
    await expect(last).toContainText('No tiene agentes ni conversaciones.')
    await last.getByLabel('Escribe «Panes del sur» para confirmar').fill('Panes del sur')
    await last.getByLabel('Contraseña actual').fill(owner.password)
    await last.getByRole('button', { name: 'Eliminar este negocio' }).click()
    await expect(page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible()
    await expect(page.getByText('Eliminaste «Panes del sur» con todo lo que tenía.')).toBeVisible()
    await checkAllSizes(page)
  })
})

test('deletion: an account with a second factor is asked for it', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/422 .*\/api\/workspace\/delete/)
  const owner = await signUp(product, 'duena-doble')
  await openSignedIn(page, owner)
  const { recoveryCodes } = await enrolTotp(product, owner, page)
  await page.goto('/negocio')
  await page.getByRole('button', { name: 'Eliminar este negocio' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Escribe «duena-doble» para confirmar').fill('duena-doble')
  await dialog.getByLabel('Contraseña actual').fill(owner.password)
  await dialog.getByRole('button', { name: 'Eliminar este negocio' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByRole('combobox', { name: 'Confirma con' }).click()
  await page.getByRole('option', { name: 'Código de recuperación' }).click()
  await dialog.getByLabel('Código de recuperación').fill(String(recoveryCodes[0]))
  await dialog.getByRole('button', { name: 'Eliminar este negocio' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible()
})
