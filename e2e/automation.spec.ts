import type { Page } from '@playwright/test'
import { type N8n, openN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { refuseInstead } from './answers.ts'
import { expect, test as house } from './house.ts'
import { notices } from './notices.ts'
import { opened } from './opened.ts'
import { openProfile } from './own-profile.ts'
import { signIn } from './people.ts'
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

test('what the server could not keep stays on the device, but for the token, and is offered again, also when its tab is closed', async ({
  page,
  context,
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

  // The tab is closed, and the page opened in another one.
  const later = await context.newPage()
  await page.close()
  await later.goto('/profile')
  const again = formIn(later)
  await expect(again.card.getByText('Sin guardar en el servidor')).toBeVisible()
  await expect(again.webhook).toHaveValue(n8n.webhookUrl)
  await expect(again.token).toHaveValue('')
  await again.save()
  await expect(notices(later).getByText('Configuración guardada')).toBeVisible()
  await expect(again.card.getByText('Sin guardar en el servidor')).toHaveCount(0)
  await expect(again.card.getByRole('button', { name: 'Guardar configuración' })).toBeFocused()
  await later.reload()
  await expect(again.webhook).toHaveValue(n8n.webhookUrl)
  await expect(again.card.getByText('Sin guardar en el servidor')).toHaveCount(0)
})

test('what the server could not keep is offered to nobody else, and goes with whoever signs out', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  const owner = await openProfile(page, product, 'sin_guardar_y_sale')
  await formIn(page).webhook.fill('https://n8n.tienda.co/webhook')
  await refuseInstead(page, CONFIG, 'unavailable')
  await formIn(page).save()
  await expect(cardOf(page).getByText('Sin guardar en el servidor')).toBeVisible()
  await page.unroute(CONFIG)
  await page.getByRole('button', { name: 'Cuenta de sin_guardar_y_sale' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('n8n.tienda.co')
  await signIn(page, owner)
  await page.goto('/profile')
  await expect(formIn(page).webhook).toHaveValue('')
})

/** What a person does not see of a stranger, in any of these ways to fail. */
const STRANGERS = /canario|Authorization data|stacktrace|ResponseError/i

type Way = [string, (n8n: N8n) => unknown, RegExp]

const ways: Way[] = [
  ['the token may not read', (n8n) => n8n.allow(false), /^n8n conoce el token, pero no le deja ver los flujos/],
  ['the workflow is not active', (n8n) => n8n.deactivate('/evolution-api'), /«evolution-api» no está activo en n8n/],
  ['another page', (n8n) => n8n.beIn('html'), /contestó algo que no es el flujo/],
  ['nothing at all', (n8n) => n8n.beIn('empty'), /contestó algo que no es el flujo/],
  ['an answer before the work', (n8n) => n8n.beIn('early'), /que el flujo termine en «Respond to Webhook»/],
  ['a page for other origins', (n8n) => n8n.beIn('cors'), /el webhook pide una clave propia/],
  ['a header of its own', (n8n) => n8n.beIn('forbidden'), /pon «Authentication» en «None»/],
  ['a user and a password', (n8n) => n8n.beIn('unauthorized'), /el webhook pide una clave propia/],
  ['the workflow broke', (n8n) => n8n.beIn('broken'), /su flujo terminó con un error/],
  ['a proxy without its n8n', (n8n) => n8n.beIn('bad_gateway'), /no logra llegar a él/],
  ['a line that is cut', (n8n) => n8n.beIn('reset'), /^No hubo conexión con/],
  ['an answer without end', (n8n) => n8n.beIn('endless'), /contestó algo que no es el flujo/],
  ['silence', (n8n) => n8n.beIn('silent'), /^El webhook de «.*» tardó demasiado/],
  ['an API that is silent', (n8n) => n8n.apiBeIn('silent'), /^La API de n8n en «.*» tardó demasiado/],
  ['an API that is another page', (n8n) => n8n.apiBeIn('html'), /contestó algo que no es la API de n8n/],
]

test('each way in which an n8n fails is told in one sentence of ours, which goes once all is well', async ({
  page,
  product,
  n8n,
}) => {
  test.slow()
  await openProfile(page, product, 'con_fallos')
  const { card, webhook, api, token, test: tryIt } = formIn(page)
  await webhook.fill(n8n.webhookUrl)
  await api.fill(n8n.url)
  await token.fill(n8n.apiKey)
  const failsWith = async (sentence: RegExp, what: string) => {
    await tryIt()
    await expect(card.getByText('La conexión no funciona'), what).toBeVisible({ timeout: 20_000 })
    await expect(card.getByText(sentence), what).toBeVisible()
    expect(await page.content(), what).not.toMatch(STRANGERS)
  }
  const isWell = async (what: string) => {
    await tryIt()
    await expect(card.getByText('La conexión funciona'), what).toBeVisible()
  }
  await n8n.unplug()
  await failsWith(/^No hubo conexión con «127\.0\.0\.1:\d+»/, 'nobody listens')
  await n8n.plugIn()
  await isWell('somebody listens')
  for (const [what, fail, sentence] of ways) {
    fail(n8n)
    await failsWith(sentence, what)
    mend(n8n)
    await isWell(what)
  }
})

function mend(n8n: N8n) {
  n8n.allow(true)
  n8n.beIn('ok')
  n8n.apiBeIn('ok')
  n8n.activate('/evolution-api', ({ sessionName }) => ({ success: true, sessionName, isConnected: false }))
}

test('a configuration that does not come says so and is asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  await refuseInstead(page, CONFIG, 'unavailable')
  await openProfile(page, product, 'n8n_reintenta')
  await sees(cardOf(page), 'No se pudo obtener la configuración de n8n')
  await page.unroute(CONFIG)
  await cardOf(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(formIn(page).webhook).toHaveValue('')
})
