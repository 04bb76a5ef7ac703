import { evolutionSettings } from '@portavoz/contract'
import { fulfillWithError } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { toasts } from './toasts.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { checkAllSizes } from './all-sizes.ts'

const EVOLUTION_PATH = '**/api/configuration/evolution'

test('Evolution API: the owner connects it, sees its events, renews the secret and disconnects it', async ({
  page,
  context,
  product,
}) => {
  await openProfile(page, product, 'con_evolution')
  await openProfilePart(page, 'Integraciones')
  const card = page.getByRole('region', { name: 'Evolution API' })
  const button = (name: string) => card.getByRole('button', { name })
  await expect(card.getByText('Todavía no está conectada.')).toBeVisible()
  await checkAllSizes(page)

  await button('Conectar Evolution API').click()
  const dialog = page.getByRole('dialog', { name: 'Configura tu Evolution API' })
  const text = dialog.getByLabel('Configuración', { exact: true })
  const settings = JSON.parse(await text.inputValue())
  const secret = String(settings.webhook.headers.authorization).replace('Bearer ', '')
  expect(secret).toMatch(/^pve_/)
  expect(settings).toEqual(evolutionSettings(settings.webhook.url, secret))
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(dialog.getByRole('button', { name: 'Copiar configuración' })).toBeInViewport({ ratio: 1 })
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)
  await expect(card.getByLabel('Dirección de tu cuenta')).toHaveValue(settings.webhook.url)
  await expect(card.getByText(/^Todavía no ha llegado ningún aviso/)).toBeVisible()
  await checkAllSizes(page)

  const otherTab = await context.newPage()
  await otherTab.goto('/profile/integraciones')
  const otherCard = otherTab.getByRole('region', { name: 'Evolution API' })
  await expect(otherCard.getByText(/^Todavía no ha llegado ningún aviso/)).toBeVisible()
  const sendWebhook = (bearer: string) =>
    fetch(product.url + new URL(settings.webhook.url).pathname, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'presence.update', instance: 'tienda', data: {} }),
    })
  expect((await sendWebhook(secret)).status).toBe(200)
  await expect(card.getByText(/^Último aviso: /)).toBeVisible()
  await expect(otherCard.getByText(/^Último aviso: /)).toBeVisible()

  await button('Hacer otro secreto').click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('deja de servir en este momento')
  await confirmation.getByRole('button', { name: 'Hacer otro' }).click()
  expect(await text.inputValue()).not.toContain(secret)
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click()
  expect((await sendWebhook(secret)).status).toBe(401)

  await button('Desconectar').click()
  await expect(confirmation).toContainText('Tus conversaciones se quedan')
  await confirmation.getByRole('button', { name: 'Desconectar' }).click()
  await expect(toasts(page).getByText('Evolution API desconectada')).toBeVisible()
  await expect(card.getByText('Todavía no está conectada.')).toBeVisible()
  await expect(otherCard.getByText('Todavía no está conectada.')).toBeVisible()
  await otherTab.close()
})

test('Evolution API: a status that fails to load says so and is retried', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/503 .*\/configuration\/evolution/)
  await openProfile(page, product, 'sin_evolution', async () => {
    await fulfillWithError(page, EVOLUTION_PATH, 'unavailable')
  })
  await openProfilePart(page, 'Integraciones')
  const card = page.getByRole('region', { name: 'Evolution API' })
  await expect(card.getByText('No se pudo saber si está conectada')).toBeVisible()
  await checkAllSizes(page)
  await page.unroute(EVOLUTION_PATH)
  await card.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card.getByText('Todavía no está conectada.')).toBeVisible()
})
