import { errorCatalog } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { patchResponse } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test as server } from './fixtures.ts'
import type { LocalServices } from './local-services.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { scanCurrentQr } from './read-qr.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { openLinkingStep } from './linking-step.ts'

type N8nWhatsAppFlow = LocalServices['n8n']['withSessions']

/** A fake n8n with the workflow for WhatsApp. */
const test = server.extend<{ flow: N8nWhatsAppFlow }>({
  flow: ({ localServices }, use) => use(localServices.n8n.withSessions),
})

/** Signs in a new user whose new agents use n8n, and opens the console. */
async function openWithN8n(page: Page, product: Product, { n8n }: N8nWhatsAppFlow, username: string) {
  const owner = await signUp(product, username)
  await callApi(product, await fetchToken(product, owner), 'POST', '/configuration/n8n/config', {
    webhookUrl: n8n.webhookUrl,
  })
  await openSignedIn(page, owner)
}

async function scanQr(page: Page, { sessions }: N8nWhatsAppFlow, phone: string) {
  await scanCurrentQr(page, (code) => sessions.scanQr(code, phone))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible({ timeout: 60_000 })
}

const unreachableMessage = (action: string) =>
  `No se pudo ${action} la sesión de WhatsApp. ${errorCatalog['n8n.unreachable'].text}`

test('linking through n8n: the user scans the QR, and an outage of n8n is shown and recovers by itself', async ({
  page,
  product,
  flow,
}) => {
  const { n8n, sessions } = flow
  await openWithN8n(page, product, flow, 'flujovinculado')
  await openLinkingStep(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await checkAllSizes(page)

  await n8n.unplug()
  await expect(page.getByText('No se pudo generar el código QR')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(unreachableMessage('crear'))).toBeVisible()
  await expect(page.getByAltText('Código QR para vincular WhatsApp')).toBeHidden()
  await checkAllSizes(page)
  await checkAccessibility(page)
  await n8n.plugIn()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 45_000 })
  await scanQr(page, flow, '573001117701')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Responderá desde +57 300 111 7701.')).toBeVisible()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Ventas' })
  await expect(card).toContainText('+57 300 111 7701')
  await expect(card).toContainText('Conectado')
  expect(sessions.count('create')).toBe(1)
})

test('linking through n8n: only the QR is offered, and a link shows it on another screen', async ({
  page,
  browser,
  product,
  flow,
}) => {
  await openWithN8n(page, product, flow, 'flujoenlazado')
  await openLinkingStep(page)
  await expect(page.getByText('aquí solo se vincula con código QR')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escribir un código' })).toBeHidden()
  await checkAllSizes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const hint = page.getByText('aquí solo se vincula con código QR')
  await expect(hint).toBeInViewport({ ratio: 1 })
  const [hintBox, stepBox] = [await hint.boundingBox(), await page.getByText('Abre WhatsApp y entra').boundingBox()]
  expect(hintBox!.y, 'above the code').toBeLessThan(stepBox!.y)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const address = new URL(await page.getByLabel('Enlace', { exact: true }).inputValue())
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const otherPage = await context.newPage()
  await otherPage.goto(product.url + address.pathname + address.hash)
  await expect(otherPage.getByAltText('Código QR para vincular WhatsApp')).toBeVisible()
  await scanCurrentQr(otherPage, (code) => flow.sessions.scanQr(code, '573001117702'))
  await expect(otherPage.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible({ timeout: 60_000 })
  await context.close()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test('agent deleted while n8n is unreachable: the pending deletion is shown with its cause until it is done', async ({
  page,
  product,
  flow,
}) => {
  const { n8n, sessions } = flow
  await openWithN8n(page, product, flow, 'flujoborrado')
  await openLinkingStep(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await scanQr(page, flow, '573001117703')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('article')).toContainText('Conectado')
  const [name = ''] = [...sessions.sessions].find(([, { phone }]) => phone === '573001117703') ?? []
  await n8n.unplug()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  const strip = page.getByRole('list', { name: 'Desconexiones pendientes' })
  await expect(strip).toContainText(unreachableMessage('eliminar'), { timeout: 30_000 })
  await checkAllSizes(page)
  await n8n.plugIn()
  await expect(strip).toBeHidden({ timeout: 60_000 })
  expect(sessions.sessions.has(name)).toBe(false)
})

test('linking through n8n without an address: the wizard says what is missing', async ({ page, product, flow }) => {
  await openWithN8n(page, product, flow, 'flujosindireccion')
  await patchResponse<object>(page, '**/api/whatsapp/sessions/*', (session) => ({
    ...session,
    qrCode: null,
    cause: errorCatalog['n8n.missing'].text,
  }))
  await openLinkingStep(page)
  await expectText(page, 'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.')
  await checkAllSizes(page)
})
