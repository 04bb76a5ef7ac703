import type { Page } from '@playwright/test'
import type { FakeModel } from '../apps/server/test/fakes/model/model.ts'
import { expect, test as server } from './fixtures.ts'
import { toasts } from './toasts.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { createAgent } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

/** A fake of an OpenAI-compatible model on the local network. */
const test = server.extend<{ ollama: FakeModel }>({
  ollama: ({ localServices }, use) => use(localServices.models.account),
})

const modelCard = (page: Page) => page.getByRole('region', { name: 'Modelo', exact: true })

test('account model: the user tries, saves and removes a model, and agents and other tabs follow', async ({
  page,
  context,
  product,
  ollama,
}) => {
  await openProfile(page, product, 'modelera', async (owner) => void (await createAgent(product, owner)))
  await openProfilePart(page, 'Modelo')
  const card = modelCard(page)
  await expect(card).toContainText('Hoy responde el modelo de la instalación, «eco».')
  await card.getByRole('button', { name: 'Probar' }).click()
  await expect(card.getByText('Escribe la clave')).toBeVisible()
  await expect(card.getByLabel('Clave', { exact: true })).toBeFocused()
  await checkAllSizes(page)

  await card.getByLabel('Proveedor').selectOption('Compatible con OpenAI')
  await card.getByLabel('Nombre del modelo').fill('llama3.1')
  await card.getByLabel('Dirección').fill('ollama')
  await card.getByRole('button', { name: 'Probar' }).click()
  await expect(card.getByText(/^Escribe una dirección que empiece por http/)).toBeVisible()
  await card.getByLabel('Dirección').fill('http://192.168.1.20:11434/v1')
  await card.getByRole('button', { name: 'Probar' }).click()
  await expect(card.getByText('ALLOWED_PRIVATE_ORIGINS=http://192.168.1.20:11434')).toBeVisible()
  await checkAllSizes(page)

  await card.getByLabel('Dirección').fill(`${ollama.url}/v1`)
  ollama.queueReplies({ status: 401 }, 'Hola, soy tu modelo.')
  await card.getByRole('button', { name: 'Probar' }).click()
  await expect(card.getByText(/rechazó la clave/)).toBeVisible()
  await card.getByLabel('Clave').fill('clave-de-la-tienda')
  await expect(card.getByText(/rechazó la clave/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Probar' }).click()
  await expect(card.getByText(/^Funciona: «llama3.1» contestó en \d/)).toBeVisible()
  await expect(card.getByText('Hola, soy tu modelo.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Probar' })).toBeFocused()
  await checkAllSizes(page)

  const otherTab = await context.newPage()
  await otherTab.goto('/profile/modelo')
  await expect(modelCard(otherTab)).toContainText('Hoy responde el modelo de la instalación')
  await card.getByRole('button', { name: 'Guardar modelo' }).click()
  await expect(toasts(page).getByText('Modelo guardado')).toBeVisible()
  await expect(card.getByLabel('Clave')).toHaveValue('***')
  await expect(modelCard(otherTab).getByLabel('Nombre del modelo')).toHaveValue('llama3.1')
  expect(await page.content()).not.toContain('clave-de-la-tienda')

  await otherTab.goto('/agents')
  await otherTab.getByRole('link', { name: 'Ventas', exact: true }).click()
  await expect(otherTab.getByRole('dialog')).toContainText('El de tu cuenta: llama3.1')
  await checkAllSizes(otherTab)
  await otherTab.getByRole('dialog').getByRole('link', { name: 'Abrir' }).click()
  await expect(otherTab.getByRole('main').getByText('Sin límite')).toBeVisible()

  await card.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(card).toContainText('Hoy responde el modelo de la instalación')
  await expect(otherTab.getByRole('main')).toContainText('El de tu cuenta, que es el de la instalación: eco')
  await otherTab.close()
})

test('model prices: the user sets an own price and removes it', async ({ page, product }) => {
  await openProfile(page, product, 'tarifera', async (owner) => void (await createAgent(product, owner)))
  await openProfilePart(page, 'Modelo')
  const card = page.getByRole('region', { name: 'Precios de los modelos' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem')).toContainText('Sin precio')
  await card.getByRole('button', { name: 'Cambiar el precio de eco' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lo que lee').fill('barato')
  await dialog.getByRole('button', { name: 'Guardar precio' }).click()
  await expect(dialog.getByText('Escribe un número').first()).toBeVisible()
  await expect(dialog.getByLabel('Lo que lee')).toHaveValue('barato')
  await checkAllSizes(page)
  await dialog.getByLabel('Lo que lee').fill('0,25')
  await dialog.getByLabel('Lo que escribe').fill('2')
  await dialog.getByRole('button', { name: 'Guardar precio' }).click()
  await expect(card.getByRole('listitem')).toContainText('0,25 USD lo que lee, 2,00 USD lo que escribe')
  await expect(card.getByRole('listitem')).toContainText('Tu precio')
  await card.getByRole('button', { name: /^Ver los otros/ }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'gpt-5-mini' })).toContainText('0,25 USD')
  await checkAllSizes(page)
  await card.getByRole('button', { name: 'Cambiar el precio de eco' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar mi precio' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'eco' })).toContainText('Sin precio')
})
