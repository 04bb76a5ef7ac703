import type { Page } from '@playwright/test'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

const PLACE_LINK =
  'https://www.google.com/maps/place/Zapater%C3%ADa+Luz/@4.65,-74.06,17z/data=!3m1!4b1!8m2!3d4.6097!4d-74.0817'

/** Luz wrote to the bot, and a person has the conversation open on a phone. */
async function openLuz(page: Page, product: Product, username: string, chat: number) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: chat, firstName: 'Luz' }, '¿Dónde quedan?')
  await bot.waitForSent(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })
  await expect(thread.getByText('¿Dónde quedan?', { exact: true })).toBeVisible()
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'Adjuntar' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return { bot, open, lastMessage: thread.locator('li[data-message]').last() }
}

test('location: a link of a map becomes a place, which is saved and sent again with one press', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 4.7, longitude: -74.05 })
  const { bot, open, lastMessage } = await openLuz(page, product, 'zapatera_uno', 54_001)
  const dialog = page.getByRole('dialog', { name: 'Enviar ubicación' })
  const link = dialog.getByLabel('Enlace de Google Maps o coordenadas')
  const submit = dialog.getByRole('button', { name: 'Enviar ubicación' })

  await test.step('a text without a point, and a short link, are explained', async () => {
    await open('Ubicación')
    await link.fill('Calle 12')
    await submit.click()
    await expect(dialog.getByText('Pega el enlace de un lugar en Google Maps')).toBeVisible()
    await link.fill('https://maps.app.goo.gl/AbCdEf123')
    await submit.click()
    await expect(dialog.getByText('Ese enlace corto no dice dónde queda.')).toBeVisible()
  })

  await test.step('a link is sent as a place with its name', async () => {
    await link.fill(PLACE_LINK)
    await expect(dialog.getByLabel('Nombre')).toHaveValue('Zapatería Luz')
    await expect(dialog.getByText('4.60970, -74.08170')).toBeVisible()
    await dialog.getByLabel('Dirección').fill('Calle 12 # 4-56')
    await checkAllSizes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await submit.click()
    await expect(dialog).toHaveCount(0)
    await bot.waitForSent(2)
    expect(bot.sent.at(-1)?.shown).toBe('4.6097 · -74.0817 · Zapatería Luz · Calle 12 # 4-56')
    await expect(lastMessage).toContainText('Ubicación · Zapatería Luz, Calle 12 # 4-56')
    await expect(lastMessage.getByText('Enviado')).toBeAttached()
  })

  await test.step('the saved place is sent with one press', async () => {
    await open('Ubicación')
    await expect(dialog.getByRole('list', { name: 'Lugares guardados' })).toContainText('Zapatería Luz')
    await checkAllSizes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await dialog.getByRole('button', { name: 'Enviar Zapatería Luz' }).click()
    await expect(dialog).toHaveCount(0)
    await bot.waitForSent(3)
  })

  await test.step('where the person is now, and the removal of a place, which can be undone', async () => {
    await open('Ubicación')
    await dialog.getByRole('button', { name: 'Usar mi ubicación actual' }).click()
    await expect(link).toHaveValue('4.70000, -74.05000')
    await dialog.getByRole('button', { name: 'Eliminar Zapatería Luz' }).click()
    await expect(dialog.getByRole('list', { name: 'Lugares guardados' })).toHaveCount(0)
    await submit.click()
    await bot.waitForSent(4)
    expect(bot.sent.at(-1)?.shown).toBe('4.7 · -74.05')
  })
})

test('contact: name and phone are checked at their fields, sent as a card, and a lost answer sends it once', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 \(Bad Request\)/)
  browserErrors.declare(/ERR_FAILED/)
  const { bot, open, lastMessage } = await openLuz(page, product, 'zapatera_dos', 54_002)
  const dialog = page.getByRole('dialog', { name: 'Enviar contacto' })
  const submit = dialog.getByRole('button', { name: 'Enviar contacto' })
  await open('Contacto')
  await dialog.getByLabel('Nombre').fill('Rosa del taller')
  await dialog.getByLabel('Teléfono').fill('300 111')
  await submit.click()
  await expect(dialog.getByText('Escribe el número con el indicativo del país')).toBeVisible()
  await checkAllSizes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await dialog.getByLabel('Teléfono').fill('+57 300 111 2233')
  await page.route('**/api/conversations/*/cards', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expect(dialog.getByText('No se pudo conectar con el servidor')).toBeVisible()
  await page.unroute('**/api/conversations/*/cards')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(lastMessage).toContainText('Contacto · Rosa del taller · +573001112233')
  await bot.waitForSent(2)
  expect(bot.sent.slice(1).map(({ shown }) => shown)).toEqual(['+573001112233 · Rosa del taller'])
})
