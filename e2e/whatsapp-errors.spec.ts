import type { Page } from '@playwright/test'
import { patchResponse, fulfillWith } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilFollowing } from './following-page.ts'
import { openSignedIn, signUp } from './users.ts'
import { readQr } from './read-qr.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { openLinkingStep } from './linking-step.ts'

test('WhatsApp unreachable: the wizard says so in one sentence and retries', async ({ page, product }) => {
  const { whatsapp } = product
  await openSignedIn(page, await signUp(product, 'sinred'), '/agents')
  await whatsapp.unplug()
  await openLinkingStep(page)
  await expect(page.getByText('No se pudo generar el código QR')).toBeVisible({ timeout: 20_000 })
  await expectText(page, 'No se pudo generar el código QR')
  await expect(page.getByText(/No logramos conectar con WhatsApp/)).toBeVisible()
  await whatsapp.plugIn()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 20_000 })
})

test('rejected scan: the message stays beside the next code, and that code works', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112207', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'rechazada'), '/agents')
  await openLinkingStep(page)
  const first = await readQr(page)
  await whatsapp.scanForgedQr(shop, first)
  await expect(page.getByText('WhatsApp no aceptó ese teléfono. Escanea el código nuevo')).toBeVisible()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('WhatsApp no aceptó ese teléfono. Escanea el código nuevo')).toBeVisible()
  await checkAllSizes(page)
  await checkAccessibility(page)
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test('QR code: an expired one is renewed, and failed session operations are named', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/whatsapp\/sessions/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112206', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'tardona'), '/agents')
  await fulfillWith(page, '**/api/whatsapp/sessions', 500)
  await openLinkingStep(page)
  await expectText(page, 'No se pudo crear la sesión de WhatsApp')
  await page.unrouteAll()
  await patchResponse<object>(page, '**/api/whatsapp/sessions/*', (session) => {
    return { ...session, status: 'expired', qrCode: null, expiresAt: null }
  })
  await page.reload()
  await page.keyboard.press('Escape')
  await openLinkingStep(page)
  await expectText(page.getByRole('status'), 'Código QR expirado')
  await expectText(page, 'El código QR ha expirado. Genera uno nuevo para continuar.')
  await checkAllSizes(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Generar uno nuevo' }).click()
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await fulfillWith(page, '**/api/whatsapp/sessions/*', 500)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Eliminar y cerrar' }).click()
  await expectText(page, 'No se pudo eliminar la sesión de WhatsApp')
})

test('linked phone: one failed status check does not discard it', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/500 .*\/api\/whatsapp\/sessions/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112291', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'guardadora'), '/agents')
  await openLinkingStep(page)
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await fulfillWith(page, '**/api/whatsapp/sessions/*', 500)
  await page.reload()
  await expectText(page, 'No se pudo verificar la sesión de WhatsApp')
  await checkAllSizes(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  expect(shop.devices).toHaveLength(1)
})

test('wizard without events: it polls every three seconds, and a failed check keeps the last state', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*\/api\/events/, /ERR_FAILED .*\/api\/whatsapp\/sessions/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112208', name: 'Tienda' })
  await page.clock.install()
  const following = waitUntilFollowing(page)
  await openSignedIn(page, await signUp(product, 'preguntona'), '/agents')
  await following
  const checks = recordChecks(page)
  await openLinkingStep(page)
  const qr = page.getByAltText('Código QR para vincular WhatsApp')
  await expect(qr).toBeVisible()
  const checksBefore = checks.length
  await page.clock.fastForward(9_000)
  await expect(page.getByText(/Caduca en 4:\d\d/)).toBeVisible()
  expect(checks.length, 'events arrive: nothing is asked').toBe(checksBefore)

  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await expect(qr).toBeVisible()
  for (let attempt = 0; attempt < 3; attempt++) {
    const countBefore = checks.length
    await page.clock.fastForward(3_000)
    await expect.poll(() => checks.length).toBeGreaterThan(countBefore)
  }

  const qrBox = await qr.boundingBox()
  await page.route('**/api/whatsapp/sessions/*', (route) => route.abort())
  const unconfirmed = page.getByText(/^Sin confirmar: lo último que se supo es de las \d\d:\d\d$/)
  await expect(unconfirmed).toBeVisible()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  expect(await qr.boundingBox()).toEqual(qrBox)
  await checkAllSizes(page)
  await checkAccessibility(page)
  await page.unroute('**/api/whatsapp/sessions/*')
  await expect(unconfirmed).toBeHidden()
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('+57 300 111 2208')).toBeVisible()
})

/** Records the requests for the status of a session. */
function recordChecks(page: Page) {
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/whatsapp\/sessions\/[^/]+$/.test(request.url()))
      checks.push(request.url())
  })
  return checks
}
