import { evolutionSettings } from '@portavoz/contract'
import { refuseInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { notices } from './notices.ts'
import { openProfile } from './own-profile.ts'
import { atEverySize } from './sizes.ts'

const CALL = '**/api/configuration/evolution'

test('a technician connects Evolution API with one piece of text, sees that it tells, changes its secret and disconnects it', async ({
  page,
  context,
  product,
}) => {
  await openProfile(page, product, 'con_evolution')
  const card = page.getByRole('region', { name: 'Evolution API' })
  const button = (name: string) => card.getByRole('button', { name })
  await expect(card.getByText('Todavía no está conectada.')).toBeVisible()
  await atEverySize(page)

  await button('Conectar Evolution API').click()
  const dialog = page.getByRole('dialog', { name: 'Configura tu Evolution API' })
  const text = dialog.getByLabel('Configuración', { exact: true })
  const given = JSON.parse(await text.inputValue())
  const secret = String(given.webhook.headers.authorization).replace('Bearer ', '')
  expect(secret).toMatch(/^pve_/)
  expect(given).toEqual(evolutionSettings(given.webhook.url, secret))
  await atEverySize(page)
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)
  await expect(card.getByLabel('Dirección de tu cuenta')).toHaveValue(given.webhook.url)
  await expect(card.getByText(/^Todavía no ha llegado ningún aviso/)).toBeVisible()
  await atEverySize(page)

  const other = await context.newPage()
  await other.goto('/profile')
  const there = other.getByRole('region', { name: 'Evolution API' })
  await expect(there.getByText(/^Todavía no ha llegado ningún aviso/)).toBeVisible()
  const tell = (bearer: string) =>
    fetch(product.url + new URL(given.webhook.url).pathname, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'presence.update', instance: 'tienda', data: {} }),
    })
  expect((await tell(secret)).status).toBe(200)
  await expect(card.getByText(/^Último aviso: /)).toBeVisible()
  await expect(there.getByText(/^Último aviso: /)).toBeVisible()

  await button('Hacer otro secreto').click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('deja de servir en este momento')
  await asked.getByRole('button', { name: 'Hacer otro' }).click()
  expect(await text.inputValue()).not.toContain(secret)
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click()
  expect((await tell(secret)).status).toBe(401)

  await button('Desconectar').click()
  await expect(asked).toContainText('Tus conversaciones se quedan')
  await asked.getByRole('button', { name: 'Desconectar' }).click()
  await expect(notices(page).getByText('Evolution API desconectada')).toBeVisible()
  await expect(card.getByText('Todavía no está conectada.')).toBeVisible()
  await expect(there.getByText('Todavía no está conectada.')).toBeVisible()
  await other.close()
})

test('what could not be asked or done is said, and can be tried again', async ({ page, product, trouble }) => {
  trouble.declare(/503 .*\/configuration\/evolution/)
  await openProfile(page, product, 'sin_evolution', async () => {
    await refuseInstead(page, CALL, 'unavailable')
  })
  const card = page.getByRole('region', { name: 'Evolution API' })
  await expect(card.getByText('No se pudo saber si está conectada')).toBeVisible()
  await atEverySize(page)
  await page.unroute(CALL)
  await card.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card.getByText('Todavía no está conectada.')).toBeVisible()
})
