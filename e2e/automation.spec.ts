import type { Page } from '@playwright/test'
import { type N8n, openN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { refuseInstead } from './answers.ts'
import { expect, test as house } from './house.ts'
import { notices } from './notices.ts'
import { opened } from './opened.ts'
import { openProfile } from './own-profile.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

/** An n8n on a machine of the shop's, which the operator lets the server ask. */
const test = house.extend<object, { n8n: N8n }>({
  n8n: opened(openN8n),
  env: ({ n8n }, use) => use({ ALLOWED_PRIVATE_ORIGINS: n8n.url, PUBLIC_URL: 'http://portavoz.tienda.co:8080' }),
})

const CONFIG = '**/api/configuration/n8n/config'
const cardOf = (page: Page) => page.getByRole('region', { name: 'Automatización' })

/** The card, and its fields and buttons by their words. */
function formIn(page: Page) {
  const card = cardOf(page)
  const button = (name: string) => card.getByRole('button', { name })
  return {
    card,
    webhook: card.getByLabel('URL del webhook de n8n'),
    api: card.getByLabel('URL de la API de n8n'),
    token: card.getByLabel('Token de la API', { exact: false }).first(),
    backend: card.getByLabel('URL del backend'),
    test: () => button('Probar conexión').click(),
    save: () => button('Guardar configuración').click(),
  }
}

test('a person says where their n8n is, tries it until all is well, saves it, and another screen follows', async ({
  page,
  context,
  product,
  n8n,
  trouble,
}) => {
  trouble.declare(/400 \(Bad Request\) .*\/configuration\/n8n\/test/)
  await openProfile(page, product, 'con_n8n')
  const { card, webhook, api, token, backend, test: tryIt, save } = formIn(page)
  await expect(backend).toHaveValue('http://portavoz.tienda.co:8080')
  await backend.fill('')
  await save()
  await sees(card, 'URL del webhook de n8n es requerida')
  await sees(card, 'URL del backend es requerida')
  await expect(webhook).toBeFocused()
  await webhook.fill('n8n.tienda.co')
  await api.fill('n8n.tienda.co')
  await backend.fill('portavoz.tienda.co')
  await save()
  await sees(card, 'URL del webhook de n8n no es válida')
  await sees(card, 'URL de la API de n8n no es válida')
  await sees(card, 'URL del backend no es válida')
  await atEverySize(page)

  await backend.fill('http://portavoz.tienda.co:8080')
  await webhook.fill(n8n.testUrl)
  await api.fill('')
  await tryIt()
  await sees(notices(page), 'Configuración de n8n incompleta')
  await expect(card.getByText('Escribe el token de la API')).toBeVisible()
  await expect(api).toBeFocused()
  await api.fill('http://192.168.1.20:5678')
  await token.fill('otro-token')
  await tryIt()
  await expect(card.getByText(/Escribe la de producción/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Probar conexión' })).toBeFocused()
  await webhook.fill(n8n.webhookUrl)
  await expect(card.getByText('La conexión no funciona')).toHaveCount(0)
  await tryIt()
  await expect(card.getByText('ALLOWED_PRIVATE_ORIGINS=http://192.168.1.20:5678')).toBeVisible()
  await api.fill(n8n.url)
  await tryIt()
  await expect(card.getByText(/^n8n no aceptó el token de la API/)).toBeVisible()
  await token.fill(n8n.apiKey)
  n8n.beIn('cors')
  await tryIt()
  await expect(card.getByText(/el webhook pide una clave propia/)).toBeVisible()
  await atEverySize(page)
  n8n.beIn('ok')
  await tryIt()
  await expect(card.getByText('La conexión funciona')).toBeVisible()
  await atEverySize(page)

  const other = await context.newPage()
  await other.goto('/profile')
  await expect(formIn(other).webhook).toHaveValue('')
  await save()
  await expect(notices(page).getByText('Configuración guardada')).toBeVisible()
  await expect(token).toHaveValue('***')
  await expect(formIn(other).webhook).toHaveValue(n8n.webhookUrl)
  await expect(formIn(other).token).toHaveValue('***')
  expect(await page.content()).not.toContain(n8n.apiKey)

  await formIn(other).webhook.fill('https://otra.tienda.co/webhook')
  await card.getByLabel('Usar n8n con los agentes nuevos').uncheck()
  await save()
  await expect(cardOf(other).getByText('La configuración cambió en otra pantalla')).toBeVisible()
  await expect(formIn(other).webhook).toHaveValue('https://otra.tienda.co/webhook')
  await atEverySize(other)
  await cardOf(other).getByRole('button', { name: 'Ver lo guardado' }).click()
  await expect(formIn(other).webhook).toHaveValue(n8n.webhookUrl)
  await expect(cardOf(other).getByLabel('Usar n8n con los agentes nuevos')).not.toBeChecked()
  await other.close()
})

test('what the server could not keep stays on the device, but for the token, and is offered again', async ({
  page,
  product,
  n8n,
  trouble,
}) => {
  trouble.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  await openProfile(page, product, 'sin_guardar')
  const { card, webhook, api, token, save } = formIn(page)
  await webhook.fill(n8n.webhookUrl)
  await api.fill(n8n.url)
  await token.fill('canario-de-n8n')
  await refuseInstead(page, CONFIG, 'unavailable')
  await save()
  await sees(notices(page), 'No se pudo guardar la configuración en el servidor')
  await expect(card.getByText('Sin guardar en el servidor')).toBeVisible()
  await expect(webhook).toHaveValue(n8n.webhookUrl)
  await expect(token).toHaveValue('canario-de-n8n')
  await atEverySize(page)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).toContain(n8n.webhookUrl)
  expect(kept).not.toContain('canario-de-n8n')

  await page.unroute(CONFIG)
  await page.reload()
  await expect(card.getByText('Sin guardar en el servidor')).toBeVisible()
  await expect(webhook).toHaveValue(n8n.webhookUrl)
  await expect(token).toHaveValue('')
  await save()
  await expect(notices(page).getByText('Configuración guardada')).toBeVisible()
  await expect(card.getByText('Sin guardar en el servidor')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Guardar configuración' })).toBeFocused()
  await page.reload()
  await expect(webhook).toHaveValue(n8n.webhookUrl)
  await expect(card.getByText('Sin guardar en el servidor')).toHaveCount(0)
})

test('a configuration that does not come says so and is asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  await refuseInstead(page, CONFIG, 'unavailable')
  await openProfile(page, product, 'n8n_reintenta')
  await sees(cardOf(page), 'No se pudo obtener la configuración de n8n')
  await page.unroute(CONFIG)
  await cardOf(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(formIn(page).webhook).toHaveValue('')
})
