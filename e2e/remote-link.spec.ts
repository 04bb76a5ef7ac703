import type { Browser, Page } from '@playwright/test'
import { fulfillWithError } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, signIn, signUp } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'
import { instrumentPage, type BrowserErrors, watchBrowserErrors } from './browser-errors.ts'
import { openLinkingStep } from './linking-step.ts'

async function createRemoteLink(page: Page, { url }: Product, invitedBy = ''): Promise<string> {
  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByLabel('De parte de quién').fill(invitedBy)
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const address = await page.getByLabel('Enlace', { exact: true }).inputValue()
  return url + new URL(address).pathname + new URL(address).hash
}

/** Opens the address in a separate phone-sized browser context without an account. */
async function openPhone(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const browserErrors: BrowserErrors = watchBrowserErrors(context)
  await context.addInitScript(instrumentPage)
  const phone = await context.newPage()
  await phone.goto(address)
  return { phone, browserErrors, close: () => context.close() }
}

test('remote link: the owner of the phone types the code, and both screens show it', async ({
  page,
  browser,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001113301', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'tecnica'), '/agents')
  await openLinkingStep(page)
  const address = await createRemoteLink(page, product, 'Laura, de soporte')
  expect(address).toMatch(/\/vincular#[\w-]{43}$/)
  await expect(page.getByText('Nadie lo ha abierto todavía')).toBeVisible()
  await expect(page.getByText(/Vale hasta el .+ y sirve una sola vez/)).toBeVisible()
  await checkAllSizes(page)

  const { phone, browserErrors, close } = await openPhone(browser, address)
  await expect(phone.getByRole('heading', { name: 'Vincula tu WhatsApp' })).toBeVisible()
  await expect(phone.getByText(/Laura, de soporte te pide vincular tu WhatsApp/)).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await expect(page.getByText(/Lo abrieron a las/)).toBeVisible()
  await phone.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 3301')
  await phone.getByRole('button', { name: 'Pedir código' }).click()
  const code = phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  await checkPhoneFit(phone, ['light', 'dark'])
  const codeText = (await code.textContent()) ?? ''
  await phone.reload()
  await expect(code).toHaveText(codeText)
  await whatsapp.typePairingCode(shop, codeText.replace('-', ''))
  await expect(phone.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible()
  await checkPhoneFit(phone, ['light', 'dark'])
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  expect(browserErrors.unexpected()).toEqual([])
  await close()
})

test('remote link on a wide screen: the QR comes first; used, withdrawn and broken links say so', async ({
  page,
  browser,
  product,
}) => {
  await openSignedIn(page, await signUp(product, 'tecnico'), '/agents')
  await openLinkingStep(page)
  const address = await createRemoteLink(page, product)
  const first = await openPhone(browser, address)
  await expect(first.phone.getByText(/Quien te envió este enlace te pide vincular tu WhatsApp/)).toBeVisible()
  await first.phone.setViewportSize({ width: 1280, height: 800 })
  await first.phone.reload()
  await expect(first.phone.getByAltText('Código QR para vincular WhatsApp')).toBeVisible()
  await checkAllSizes(first.phone)

  const second = await openPhone(browser, address)
  second.browserErrors.declare(/409 .*\/remote-link\/open/)
  await expect(second.phone.getByText(/ya está abierto en otro navegador/)).toBeVisible()
  await checkPhoneFit(second.phone)

  first.browserErrors.declare(/410 .*\/remote-link\/state/)
  await page.getByRole('button', { name: 'Anular enlace' }).click()
  await expect(page.getByText(/Anulaste el enlace anterior/)).toBeVisible()
  await checkAccessibility(page)
  await expect(first.phone.getByText(/lo anuló/)).toBeVisible()
  await checkAllSizes(first.phone)

  const broken = await openPhone(browser, `${product.url}/vincular`)
  await expect(broken.phone.getByRole('heading', { name: 'Este enlace no está completo' })).toBeVisible()
  for (const { browserErrors, close } of [first, second, broken]) {
    expect(browserErrors.unexpected()).toEqual([])
    await close()
  }
})

test('remote link after closing the wizard: the phone is linked and its agent created in any browser', async ({
  page,
  browser,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001113303', name: 'Tienda' })
  const technician = await signUp(product, 'expectante')
  await openSignedIn(page, technician, '/agents')
  await openLinkingStep(page)
  const { phone, browserErrors, close } = await openPhone(browser, await createRemoteLink(page, product))
  await expect(page.getByText(/Lo abrieron a las/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('El enlace sigue valiendo')).toBeVisible()
  await phone.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 3303')
  await phone.getByRole('button', { name: 'Pedir código' }).click()
  const code = phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await whatsapp.typePairingCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(phone.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'WhatsApp sin agente' })).toContainText('+57 300 111 3303')

  const otherBrowser = await openPhone(browser, `${product.url}/login?from=/agents`)
  await signIn(otherBrowser.phone, technician)
  await otherBrowser.phone.getByRole('button', { name: 'Crear su agente' }).click()
  await expect(otherBrowser.phone.getByText('Responderá desde +57 300 111 3303.')).toBeVisible()
  await otherBrowser.phone.getByLabel('Nombre').fill('Ventas')
  await otherBrowser.phone.getByLabel('Descripción').fill('Vende')
  await otherBrowser.phone.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await otherBrowser.phone.getByRole('button', { name: 'Crear agente' }).click()
  await otherBrowser.phone.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Ventas' })).toContainText('+57 300 111 3303')
  await expect(page.getByRole('list', { name: 'WhatsApp sin agente' })).toBeHidden()
  expect([...browserErrors.unexpected(), ...otherBrowser.browserErrors.unexpected()]).toEqual([])
  await Promise.all([close(), otherBrowser.close()])
})

test('remote links for two shops: both stay open and each can be continued', async ({ page, product }) => {
  await openSignedIn(page, await signUp(product, 'multitienda'), '/agents')
  await openLinkingStep(page)
  await createRemoteLink(page, product, 'Laura')
  await page.keyboard.press('Escape')
  await openLinkingStep(page)
  const startedList = page.getByRole('list', { name: 'Lo que ya empezaste' })
  await expect(startedList).toContainText(
    /Enviaste un enlace a las \d\d:\d\d de parte de Laura: nadie lo ha abierto todavía/,
  )
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Vincular otro WhatsApp' }).click()
  await createRemoteLink(page, product, 'Pedro')
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('button', { name: /WhatsApp/ }).click()
  await expect(startedList.getByRole('listitem')).toHaveCount(2)
  await startedList
    .getByRole('listitem')
    .filter({ hasText: 'Laura' })
    .getByRole('button', { name: 'Seguir con el enlace enviado' })
    .click()
  await expect(page.getByText('Nadie lo ha abierto todavía')).toBeVisible()
  await page.getByRole('button', { name: 'Anular enlace' }).click()
  await expect(page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openLinkingStep(page)
  await expect(startedList.getByRole('listitem')).toHaveCount(1)
  await expect(startedList).toContainText('de parte de Pedro')
})

test('remote link while the server is away: the code stays; used and expired links say so', async ({
  page,
  browser,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001113304', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'reenviadora'), '/agents')
  await openLinkingStep(page)
  const address = await createRemoteLink(page, product)

  const latePhone = await openPhone(browser, 'about:blank')
  latePhone.browserErrors.declare(/410 .*\/remote-link\/open/)
  await fulfillWithError(latePhone.phone, '**/api/remote-link/open', 'remote_link.expired')
  await latePhone.phone.goto(address)
  await expect(latePhone.phone.getByText('Este enlace venció. Pide otro a quien te lo envió')).toBeVisible()
  await checkPhoneFit(latePhone.phone, ['light', 'dark'])

  const { phone, browserErrors, close } = await openPhone(browser, 'about:blank')
  browserErrors.declare(/ERR_FAILED .*\/api\/remote-link/)
  const goOffline = () => phone.route('**/api/remote-link/**', (route) => route.abort())
  const retryNotice = phone.getByText('Seguimos intentándolo: no cierres esta página.')
  await goOffline()
  await phone.goto(address)
  await expect(retryNotice).toBeVisible()
  await checkPhoneFit(phone, ['light', 'dark'])
  await phone.unrouteAll()
  await phone.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 3304')
  await expect(retryNotice).toBeHidden()
  await phone.getByRole('button', { name: 'Pedir código' }).click()
  const code = phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  const codeBox = await code.boundingBox()

  await goOffline()
  const unconfirmed = phone.getByText(/^Sin confirmar: lo último que se supo es de las \d\d:\d\d$/)
  await expect(unconfirmed).toBeVisible()
  await expect(retryNotice).toBeVisible()
  expect(await code.boundingBox()).toEqual(codeBox)
  await checkPhoneFit(phone, ['light', 'dark'])
  await phone.unrouteAll()
  await expect(unconfirmed).toBeHidden()
  await expect(retryNotice).toBeHidden()
  await whatsapp.typePairingCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(phone.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible()

  const next = await openPhone(browser, address)
  next.browserErrors.declare(/410 .*\/remote-link\/open/)
  await expect(next.phone.getByText('Este enlace ya se usó: con él se vinculó un WhatsApp')).toBeVisible()
  await checkPhoneFit(next.phone, ['light', 'dark'])
  expect([
    ...latePhone.browserErrors.unexpected(),
    ...browserErrors.unexpected(),
    ...next.browserErrors.unexpected(),
  ]).toEqual([])
  await Promise.all([latePhone.close(), close(), next.close()])
})
