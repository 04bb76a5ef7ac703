import type { Browser, Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pdfFile, pngFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { checkAllSizes } from './all-sizes.ts'
import { instrumentPage, watchBrowserErrors } from './browser-errors.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

/** A browser of its own on a phone, without an account. */
async function openVisitor(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const browserErrors = watchBrowserErrors(context)
  await context.addInitScript(instrumentPage)
  const visitor = await context.newPage()
  await visitor.goto(address)
  return { visitor, browserErrors, close: () => context.close() }
}

async function sendText(visitor: Page, text: string) {
  await visitor.getByLabel('Mensaje', { exact: true }).fill(text)
  await visitor.getByLabel('Mensaje', { exact: true }).press('Enter')
}

test('web page: the owner opens it; a visitor is answered by the agent, then by a person, live', async ({
  page,
  browser,
  product,
  browserErrors: ownerErrors,
}) => {
  ownerErrors.declare(/status of 400 .*\/web-page/)
  const owner = await signUp(product, 'paginera')
  await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await page.getByRole('dialog', { name: 'Ventas' }).getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('link', { name: 'Conexión' }).click()
  const detail = page.getByRole('main')
  await detail.getByLabel('Página abierta').check()
  await detail.getByLabel('Dirección').fill('Mi tienda')
  await detail.getByRole('button', { name: 'Guardar página' }).click()
  await expect(detail.getByText('Usa de 3 a 40 letras minúsculas sin acento, números y guiones')).toBeVisible()
  await detail.getByLabel('Dirección').fill('paginera-tienda')
  await detail.getByRole('button', { name: 'Guardar página' }).click()
  await expect(detail.getByAltText(/^Código QR de .*\/c\/paginera-tienda$/)).toBeVisible()
  await expect(detail.getByRole('link', { name: 'Descargar el QR' })).toBeVisible()
  await checkAllSizes(page)

  const connection = page.url()

  const { visitor, browserErrors, close } = await openVisitor(browser, `${product.url}/c/paginera-tienda`)
  await expect(visitor.getByText('Escribe tu pregunta: te respondemos aquí mismo.')).toBeVisible()
  await sendText(visitor, '¿Abren hoy? <img src=x onerror=alert(1)>')
  const messages = visitor.getByRole('log')
  await expect(messages.getByText('Eco: ¿Abren hoy? <img src=x onerror=alert(1)>')).toBeVisible()
  await expect(messages.locator('img')).toHaveCount(0)
  await checkAllSizes(visitor)

  const token = await fetchToken(product, owner)
  const { items } = (await callApi(product, token, 'GET', '/conversations?platform=web')) as { items: { id: string }[] }
  const thread = `/conversations/${items[0]?.id}/messages`
  await callApi(product, token, 'POST', thread, { content: 'Soy *Luz*: mira https://tienda.example/menu.' })
  await expect(messages.getByText('Soy Luz: mira https://tienda.example/menu.')).toBeVisible()
  await expect(messages.getByRole('link')).toHaveAttribute('href', 'https://tienda.example/menu')
  await expect(visitor.getByText('Te atiende una persona: te responderá aquí.')).toBeVisible()
  await page.goto('/conversations')
  await page.getByRole('button', { name: /^Visitante / }).click()
  await page.getByLabel('Archivos', { exact: true }).setInputFiles([
    { name: 'ramo.png', mimeType: 'image/png', buffer: pngFile(600, 400) },
    { name: 'lista.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
  ])
  await page.getByLabel('Mensaje', { exact: true }).fill('El ramo de hoy')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(messages.getByText('El ramo de hoy')).toBeVisible()
  await expect(messages.getByRole('img', { name: 'Foto' })).toHaveJSProperty('naturalWidth', 600)
  const download = visitor.waitForEvent('download')
  await messages.getByRole('button', { name: 'Descargar lista.pdf (1 kB)' }).click()
  expect((await download).suggestedFilename()).toBe('lista.pdf')
  await checkAllSizes(visitor)

  await visitor.reload()
  await expect(messages.getByRole('listitem')).toHaveCount(5)
  await visitor.setViewportSize({ width: 360, height: 740 })
  await expect(messages.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  // A phone's keyboard takes half of the page.
  await visitor.setViewportSize({ width: 360, height: 400 })
  await expect(messages.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  await messages.evaluate((log) => log.scrollTo(0, 0))
  await sendText(visitor, 'Gracias')
  await expect(messages.getByText('Gracias')).toBeInViewport({ ratio: 1 })
  await close()
  expect(browserErrors.unexpected()).toEqual([])

  const other = await openVisitor(browser, `${product.url}/c/paginera-tienda`)
  await expect(other.visitor.getByText('Escribe tu pregunta: te respondemos aquí mismo.')).toBeVisible()
  await expect(other.visitor.getByRole('listitem')).toHaveCount(0)
  await other.close()

  await test.step('another address and closing ask first, and name what stops', async () => {
    await callApi(product, token, 'PUT', '/workspace/color', { color: '#ffcc00' })
    await page.goto(connection)
    const save = detail.getByRole('button', { name: 'Guardar página' })
    await detail.getByLabel('Sitios donde se puede ver').fill('https://www.mitienda.example')
    await save.click()
    await expect(detail.getByText(/^<script .* data-color="#ffcc00" async>/)).toBeVisible()
    await detail.getByLabel('Dirección').fill('paginera-otra')
    await save.click()
    const moving = page.getByRole('alertdialog', { name: '¿Cambiar la dirección de la página?' })
    await expect(moving).toContainText('/c/paginera-tienda dejan de servir')
    await checkAllSizes(page)
    await moving.getByRole('button', { name: 'Cancelar' }).click()
    await expect(detail.getByLabel('Dirección')).toHaveValue('paginera-otra')
    await save.click()
    await moving.getByRole('button', { name: 'Cambiar dirección' }).click()
    await expect(detail.getByAltText(/^Código QR de .*\/c\/paginera-otra$/)).toBeVisible()
    await expect(moving).toHaveCount(0)
    await expect(save).toBeFocused()
    await detail.getByLabel('Dirección').fill(' Paginera-otra')
    await save.click()
    await expect(detail.getByLabel('Dirección')).toHaveValue('paginera-otra')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await detail.getByLabel('Página abierta').uncheck()
    await save.click()
    const closing = page.getByRole('alertdialog', { name: '¿Cerrar la página de «Ventas»?' })
    await closing.getByRole('button', { name: 'Cerrar página' }).click()
    await expect(detail.getByText(/Está cerrada\.$/)).toBeVisible()
  })
})

test('web page: without a connection the message stays and is sent again; a closed page says so', async ({
  browser,
  product,
}) => {
  const owner = await signUp(product, 'paginera2')
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const save = (isOpen: boolean) =>
    callApi(product, token, 'PUT', `/agents/${agent?.id}/web-page`, { slug: 'paginera-dos', isOpen, origins: [] })
  await save(true)
  const { visitor, close } = await openVisitor(browser, `${product.url}/c/paginera-dos`)
  await visitor.route('**/messages', (route) => route.abort())
  await sendText(visitor, 'hola')
  await expect(visitor.getByText('No hay conexión.', { exact: false })).toBeVisible()
  await visitor.route('**/api/web-chat/paginera-dos', (route) => route.abort())
  await visitor.reload()
  await expect(visitor.getByRole('status').getByText('No hay conexión.', { exact: false })).toBeVisible()
  await visitor.unroute('**/api/web-chat/paginera-dos')
  await visitor.getByRole('status').getByRole('button', { name: 'Reintentar' }).click()
  await expect(visitor.getByRole('status').getByRole('button', { name: 'Reintentar' })).toBeHidden()
  await visitor.unroute('**/messages')
  await visitor.getByRole('listitem').getByRole('button', { name: 'Reintentar' }).click()
  await expect(visitor.getByText('Eco: hola')).toBeVisible()
  await expect(visitor.getByRole('listitem')).toHaveCount(2)

  await save(false)
  await visitor.reload()
  await expect(visitor.getByText('Esta página está cerrada. Si buscas a un negocio, pídele su enlace')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Enviar' })).toBeHidden()
  await checkAllSizes(visitor)
  await close()
})

/** Another site with a strict policy and the line that the console shows. */
async function startOtherSite(productUrl: string, address: string, color: string) {
  const policy = `default-src 'none'; script-src ${productUrl}; frame-src ${productUrl}`
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, {
      'content-type': 'text/html',
      'content-security-policy': policy,
    })
    const line = `<script src="${productUrl}/embed.js" data-page="${address}" data-color="${color}" async></script>`
    response.end(`<!doctype html><title>Otra</title><body>${line}`)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('web page: a listed site shows it in a corner, another site cannot', async ({ browser, product }) => {
  const owner = await signUp(product, 'paginera3')
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const address = `${product.url}/c/paginera-tres`
  const listed = await startOtherSite(product.url, address, '#ffcc00')
  const stranger = await startOtherSite(product.url, address, 'url(https://otra.example)')
  const page = { slug: 'paginera-tres', isOpen: true, origins: [listed.origin] }
  await callApi(product, token, 'PUT', `/agents/${agent?.id}/web-page`, page)

  const shown = await openVisitor(browser, listed.origin)
  const button = shown.visitor.getByRole('button', { name: 'Chat' })
  await expect(button).toHaveCSS('background-color', 'rgb(255, 204, 0)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
  await button.click()
  const frame = shown.visitor.frameLocator('iframe')
  await frame.getByLabel('Mensaje', { exact: true }).fill('hola')
  await frame.getByRole('button', { name: 'Enviar' }).click()
  await expect(frame.getByText('Eco: hola')).toBeVisible()
  expect(shown.browserErrors.unexpected().filter((report) => !report.includes('favicon'))).toEqual([])

  const refused = await openVisitor(browser, stranger.origin)
  const plainButton = refused.visitor.getByRole('button', { name: 'Chat' })
  await expect(plainButton).toHaveCSS('background-color', 'rgb(18, 82, 92)')
  await expect(plainButton).toHaveCSS('color', 'rgb(255, 255, 255)')
  await plainButton.click()
  await expect.poll(() => refused.browserErrors.unexpected().join('\n')).toMatch(/frame-ancestors/)
  await expect(refused.visitor.frameLocator('iframe').getByLabel('Mensaje', { exact: true })).toHaveCount(0)
  await shown.close()
  await refused.close()
  listed.close()
  stranger.close()
})

test('web page: an agent without WhatsApp or Telegram is created, opened, tried and printed on a phone', async ({
  page,
  browser,
  product,
  browserErrors: ownerErrors,
}) => {
  ownerErrors.declare(/status of 400 .*\/web-page/)
  await page.setViewportSize({ width: 360, height: 740 })
  const owner = await signUp(product, 'paginera4')
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await checkAllSizes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Página web/ }).click()
  const form = page.getByRole('dialog', { name: 'Configura tu agente' })
  await form.getByLabel('Nombre').fill('Recepción')
  await form.getByLabel('Descripción').fill('Atiende a quien pregunta')
  await form.getByLabel('Prompt del sistema').fill('Eres la recepción de una panadería. Responde con amabilidad.')
  await form.getByRole('button', { name: 'Crear agente' }).click()
  const opening = page.getByRole('dialog', { name: 'Abre su página web' })
  await expect(opening.getByLabel('Dirección')).toHaveValue('recepcion')
  await opening.getByLabel('Dirección').fill('Recepción')
  await opening.getByRole('button', { name: 'Abrir la página' }).click()
  await expect(opening.getByText('Usa de 3 a 40 letras minúsculas sin acento, números y guiones')).toBeVisible()
  await opening.getByLabel('Dirección').fill('paginera-sola')
  await opening.getByRole('button', { name: 'Abrir la página' }).click()
  const created = page.getByRole('dialog', { name: 'Agente creado' })
  await expect(created.getByAltText(/^Código QR de .*\/c\/paginera-sola$/)).toBeVisible()
  await expect(created.getByRole('link', { name: 'Abrir la página' })).toHaveAttribute('href', /paginera-sola$/)
  await checkAllSizes(page)
  await page.setViewportSize({ width: 360, height: 740 })

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', String(document.images.length))
  })
  await created.getByRole('button', { name: 'Imprimir cartel' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /\d/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Apunta la cámara al código, o abre')).toBeVisible()
  await expect(page.getByText(/\/c\/paginera-sola$/).filter({ visible: true })).toHaveCount(1)
  await expect(created).toBeHidden()
  // The longest name and a tall logo still fit on one sheet.
  await page.locator('.poster-name').evaluate((name) => {
    name.textContent = 'Panadería de la esquina '.repeat(4).slice(0, 80)
    const logo = Object.assign(new Image(), { className: 'poster-logo' })
    logo.style.height = '30mm'
    name.before(logo)
  })
  const printed = await page.pdf({ format: 'Letter' })
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('Apunta la cámara al código, o abre')).toHaveCount(0)
  await created.getByRole('button', { name: 'Listo' }).click()

  const card = page.getByRole('article').filter({ hasText: 'Recepción' })
  await expect(card.getByText('Página abierta')).toBeVisible()
  await card.getByRole('button', { name: 'Acciones de Recepción' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Ver detalle', 'Abrir', 'Editar', 'Probar agente', 'Eliminar'])
  await page.getByRole('menuitem', { name: 'Ver detalle' }).click()
  await expect(page.getByRole('heading', { name: 'Motor' })).toHaveCount(0)
  await checkAllSizes(page)

  const { visitor, browserErrors, close } = await openVisitor(browser, `${product.url}/c/paginera-sola`)
  await sendText(visitor, 'hola')
  await expect(visitor.getByText('Eco: hola')).toBeVisible()
  await close()
  expect(browserErrors.unexpected()).toEqual([])
})
