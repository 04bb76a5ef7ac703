import type { Page } from '@playwright/test'
import type { FakeN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { fulfillWithError } from './route-overrides.ts'
import { expect, test as server } from './fixtures.ts'
import { toasts } from './toasts.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { openSignedIn } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

/** A fake n8n on the local network. */
const test = server.extend<{ n8n: FakeN8n }>({
  n8n: ({ localServices }, use) => use(localServices.n8n.plain),
  env: { PUBLIC_URL: 'http://portavoz.tienda.co:8080' },
})

const CONFIG_PATH = '**/api/configuration/n8n/config'
const automationCard = (page: Page) => page.getByRole('region', { name: 'Automatización' })

function n8nForm(page: Page) {
  const card = automationCard(page)
  const button = (name: string) => card.getByRole('button', { name })
  return {
    card,
    webhook: card.getByLabel('URL del webhook de n8n'),
    api: card.getByLabel('URL de la API de n8n'),
    token: card.getByLabel('Token de la API', { exact: false }).first(),
    backend: card.getByLabel('URL del backend'),
    testConnection: () => button('Probar conexión').click(),
    save: () => button('Guardar configuración').click(),
  }
}

test('n8n connection: the owner tries it, corrects it and saves it, and another tab follows', async ({
  page,
  context,
  product,
  n8n,
  browserErrors,
}) => {
  browserErrors.declare(/400 \(Bad Request\) .*\/configuration\/n8n\/test/)
  await openProfile(page, product, 'con_n8n')
  await openProfilePart(page, 'Integraciones')
  const { card, webhook, api, token, backend, testConnection: tryIt, save } = n8nForm(page)
  await expect(backend).toHaveValue('http://portavoz.tienda.co:8080')
  await backend.fill('')
  await save()
  await expectText(card, 'URL del webhook de n8n es requerida')
  await expectText(card, 'URL del backend es requerida')
  await expect(webhook).toBeFocused()
  await webhook.fill('n8n.tienda.co')
  await api.fill('n8n.tienda.co')
  await backend.fill('portavoz.tienda.co')
  await save()
  await expectText(card, 'URL del webhook de n8n no es válida')
  await expectText(card, 'URL de la API de n8n no es válida')
  await expectText(card, 'URL del backend no es válida')
  await checkAllSizes(page)

  await backend.fill('http://portavoz.tienda.co:8080')
  await webhook.fill(n8n.testUrl)
  await api.fill('')
  await tryIt()
  await expectText(toasts(page), 'Configuración de n8n incompleta')
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
  n8n.setWebhookFailure('cors')
  await tryIt()
  await expect(card.getByText(/el webhook pide una clave propia/)).toBeVisible()
  await checkAllSizes(page)
  n8n.setWebhookFailure('ok')
  await tryIt()
  await expect(card.getByText('La conexión funciona')).toBeVisible()
  await checkAllSizes(page)

  const otherTab = await context.newPage()
  await otherTab.goto('/profile/integraciones')
  await expect(n8nForm(otherTab).webhook).toHaveValue('')
  await save()
  await expect(toasts(page).getByText('Configuración guardada')).toBeVisible()
  await expect(token).toHaveValue('***')
  await expect(n8nForm(otherTab).webhook).toHaveValue(n8n.webhookUrl)
  await expect(n8nForm(otherTab).token).toHaveValue('***')
  expect(await page.content()).not.toContain(n8n.apiKey)

  await n8nForm(otherTab).webhook.fill('https://otra.tienda.co/webhook')
  await card.getByLabel('Usar n8n con los agentes nuevos').uncheck()
  await save()
  await expect(automationCard(otherTab).getByText('La configuración cambió en otra pantalla')).toBeVisible()
  await expect(n8nForm(otherTab).webhook).toHaveValue('https://otra.tienda.co/webhook')
  await checkAllSizes(otherTab)
  await automationCard(otherTab).getByRole('button', { name: 'Ver lo guardado' }).click()
  await expect(n8nForm(otherTab).webhook).toHaveValue(n8n.webhookUrl)
  await expect(automationCard(otherTab).getByLabel('Usar n8n con los agentes nuevos')).not.toBeChecked()
  await otherTab.close()
})

test('unsaved n8n configuration: it is offered again without its token, also after the tab was closed', async ({
  page,
  context,
  product,
  n8n,
  browserErrors,
}) => {
  browserErrors.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  await openProfile(page, product, 'sin_guardar')
  await openProfilePart(page, 'Integraciones')
  const { card, webhook, api, token, save } = n8nForm(page)
  await webhook.fill(n8n.webhookUrl)
  await api.fill(n8n.url)
  await token.fill('canario-de-n8n')
  await fulfillWithError(page, CONFIG_PATH, 'unavailable')
  await save()
  await expectText(toasts(page), 'No se pudo guardar la configuración en el servidor')
  await expect(card.getByText('Sin guardar en el servidor')).toBeVisible()
  await expect(webhook).toHaveValue(n8n.webhookUrl)
  await expect(token).toHaveValue('canario-de-n8n')
  await checkAllSizes(page)
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(storage).toContain(n8n.webhookUrl)
  expect(storage).not.toContain('canario-de-n8n')

  // Closes the tab and opens the page in another one.
  const reopenedTab = await context.newPage()
  await page.close()
  await reopenedTab.goto('/profile/integraciones')
  const reopenedForm = n8nForm(reopenedTab)
  await expect(reopenedForm.card.getByText('Sin guardar en el servidor')).toBeVisible()
  await expect(reopenedForm.webhook).toHaveValue(n8n.webhookUrl)
  await expect(reopenedForm.token).toHaveValue('')
  await reopenedForm.save()
  await expect(toasts(reopenedTab).getByText('Configuración guardada')).toBeVisible()
  await expect(reopenedForm.card.getByText('Sin guardar en el servidor')).toHaveCount(0)
  await expect(reopenedForm.card.getByRole('button', { name: 'Guardar configuración' })).toBeFocused()
  await reopenedTab.reload()
  await expect(reopenedForm.webhook).toHaveValue(n8n.webhookUrl)
  await expect(reopenedForm.card.getByText('Sin guardar en el servidor')).toHaveCount(0)
})

test('unsaved n8n configuration: sign-out deletes it from the device', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  const owner = await openProfile(page, product, 'sin_guardar_y_sale')
  await openProfilePart(page, 'Integraciones')
  await n8nForm(page).webhook.fill('https://n8n.tienda.co/webhook')
  await fulfillWithError(page, CONFIG_PATH, 'unavailable')
  await n8nForm(page).save()
  await expect(automationCard(page).getByText('Sin guardar en el servidor')).toBeVisible()
  await page.unroute(CONFIG_PATH)
  await page.getByRole('button', { name: 'Cuenta de sin_guardar_y_sale' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('n8n.tienda.co')
  await openSignedIn(page, owner, '/profile/integraciones')
  await expect(n8nForm(page).webhook).toHaveValue('')
})

/** Text from n8n's answers that must never reach the screen. */
const FOREIGN_DETAILS = /canario|Authorization data|stacktrace|ResponseError/i

type N8nFailureCase = [string, (n8n: FakeN8n) => unknown, RegExp]

const N8N_FAILURES: N8nFailureCase[] = [
  [
    'the token may not read',
    (n8n) => n8n.allowReadingWorkflows(false),
    /^n8n conoce el token, pero no le deja ver los flujos/,
  ],
  ['the workflow is not active', (n8n) => n8n.deactivate('/evolution-api'), /«evolution-api» no está activo en n8n/],
  ['another page', (n8n) => n8n.setWebhookFailure('html'), /contestó algo que no es el flujo/],
  ['nothing at all', (n8n) => n8n.setWebhookFailure('empty'), /contestó algo que no es el flujo/],
  [
    'an answer before the work',
    (n8n) => n8n.setWebhookFailure('early'),
    /que el flujo termine en «Respond to Webhook»/,
  ],
  ['a page for other origins', (n8n) => n8n.setWebhookFailure('cors'), /el webhook pide una clave propia/],
  ['a header of its own', (n8n) => n8n.setWebhookFailure('forbidden'), /pon «Authentication» en «None»/],
  ['a user and a password', (n8n) => n8n.setWebhookFailure('unauthorized'), /el webhook pide una clave propia/],
  ['the workflow broke', (n8n) => n8n.setWebhookFailure('broken'), /su flujo terminó con un error/],
  ['a proxy without its n8n', (n8n) => n8n.setWebhookFailure('bad_gateway'), /no logra llegar a él/],
  ['a line that is cut', (n8n) => n8n.setWebhookFailure('reset'), /^No hubo conexión con/],
  ['an answer without end', (n8n) => n8n.setWebhookFailure('endless'), /contestó algo que no es el flujo/],
  ['silence', (n8n) => n8n.setWebhookFailure('silent'), /^El webhook de «.*» tardó demasiado/],
  ['an API that is silent', (n8n) => n8n.setApiFailure('silent'), /^La API de n8n en «.*» tardó demasiado/],
  ['an API that is another page', (n8n) => n8n.setApiFailure('html'), /contestó algo que no es la API de n8n/],
]

test('n8n connection test: each failure has one sentence of ours, which goes once n8n works', async ({
  page,
  product,
  n8n,
}) => {
  test.slow()
  await openProfile(page, product, 'con_fallos')
  await openProfilePart(page, 'Integraciones')
  const { card, webhook, api, token, testConnection: tryIt } = n8nForm(page)
  await webhook.fill(n8n.webhookUrl)
  await api.fill(n8n.url)
  await token.fill(n8n.apiKey)
  const expectFailure = async (sentence: RegExp, label: string) => {
    await tryIt()
    await expect(card.getByText('La conexión no funciona'), label).toBeVisible({ timeout: 20_000 })
    await expect(card.getByText(sentence), label).toBeVisible()
    expect(await page.content(), label).not.toMatch(FOREIGN_DETAILS)
  }
  const expectConnected = async (label: string) => {
    await tryIt()
    await expect(card.getByText('La conexión funciona'), label).toBeVisible()
  }
  await n8n.unplug()
  await expectFailure(/^No hubo conexión con «127\.0\.0\.1:\d+»/, 'nobody listens')
  await n8n.plugIn()
  await expectConnected('somebody listens')
  for (const [label, fail, sentence] of N8N_FAILURES) {
    fail(n8n)
    await expectFailure(sentence, label)
    repairN8n(n8n)
    await expectConnected(label)
  }
})

function repairN8n(n8n: FakeN8n) {
  n8n.allowReadingWorkflows(true)
  n8n.setWebhookFailure('ok')
  n8n.setApiFailure('ok')
  n8n.activate('/evolution-api', ({ sessionName }) => ({ success: true, sessionName, isConnected: false }))
}

test('n8n configuration: it says when it fails to load and is retried', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/503 \(Service Unavailable\) .*\/configuration\/n8n\/config/)
  await fulfillWithError(page, CONFIG_PATH, 'unavailable')
  await openProfile(page, product, 'n8n_reintenta')
  await openProfilePart(page, 'Integraciones')
  await expectText(automationCard(page), 'No se pudo obtener la configuración de n8n')
  await page.unroute(CONFIG_PATH)
  await automationCard(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(n8nForm(page).webhook).toHaveValue('')
})
