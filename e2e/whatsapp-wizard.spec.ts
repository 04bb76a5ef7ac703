import { agentProblems } from '@portavoz/contract'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openSections } from './agent-form.ts'
import { openSignedIn, signUp, fetchToken } from './users.ts'
import { readQr } from './read-qr.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { readQrObservation, watchQr } from './watch-qr.ts'
import { openLinkingStep } from './linking-step.ts'
import { callApi } from './linked-agent.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { toasts } from './toasts.ts'

test('linking: the user scans the QR, and the agent answers a customer', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112201', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998801', name: 'Ana' })
  await openSignedIn(page, await signUp(product, 'vinculada'), '/agents?create=1')
  await expectText(page, 'Selecciona la Plataforma')
  await openLinkingStep(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await expect(page.getByText(/Caduca en [45]:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await checkAllSizes(page)
  await checkAccessibility(page)
  await watchQr(page)
  for (const codes of [2, 3]) {
    whatsapp.failPairingStreams(408)
    await expect.poll(async () => (await readQrObservation(page)).codes.length).toBe(codes)
  }
  const { codes, faults } = await readQrObservation(page)
  expect([new Set(codes).size, faults]).toEqual([3, []])
  await whatsapp.scanQr(shop, await readQr(page))
  await expectText(page.getByRole('status'), 'WhatsApp conectado')
  await expectText(page, 'Continuar')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('+57 300 111 2201')).toBeVisible()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor. Abrimos {{horario}}.')
  await openSections(page, 'Cómo responde', 'De dónde responde')
  await page.getByLabel('Idioma').selectOption({ label: 'Portugués' })
  await page.getByRole('button', { name: 'Agregar variable' }).click()
  await page.keyboard.type('horario')
  await page.getByLabel('Valor de la variable 1').fill('de 9 a 6')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await expectText(page, 'Agente creado')
  const doneDialog = page.getByRole('dialog', { name: 'Agente creado' })
  await expect(doneDialog.getByText('Para probarlo, escríbele desde otro teléfono:')).toBeVisible()
  await expect(doneDialog.getByRole('link', { name: 'Sube tus precios' })).toHaveAttribute(
    'href',
    /knowledge-base\?agent=/,
  )
  await expect(doneDialog.getByRole('link', { name: 'Abrir el chat' })).toHaveAttribute(
    'href',
    'https://wa.me/573001112201',
  )
  await checkAllSizes(page)
  await doneDialog.getByRole('button', { name: 'Listo' }).click()
  await expect(doneDialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Ventas' })
  await expect(card).toContainText('+57 300 111 2201')
  await expect(card).toContainText('Conectado')
  await ana.write(shop, '¿Tienen arepas?')
  await whatsapp.notifier.waitUntil(
    () => ana.chat.some(({ from, text }) => from === shop.number && text.includes('arepas')),
    () => 'an answer',
    20_000,
  )
  const modelRequest = product.model.calls
    .map(({ body }) => JSON.stringify(body))
    .findLast((body) => body.includes('arepas'))
  expect(modelRequest).toContain('Abrimos de 9 a 6.')
  expect(modelRequest).toContain('Responde en portugués')
})

test('linked phone without an agent: the user keeps it for later, continues in another tab or unlinks it', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112202', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'dudosa'), '/agents')
  await openLinkingStep(page)
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expectText(page.getByRole('alertdialog'), 'Confirmar Eliminación')
  await page.getByRole('button', { name: 'Conservar la sesión' }).click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const sessionsWithoutAgent = page.getByRole('list', { name: 'WhatsApp sin agente' })
  await expect(sessionsWithoutAgent).toContainText('Ya hay un WhatsApp vinculado sin agente (+57 300 111 2202)')
  await checkAllSizes(page)

  const tab = await page.context().newPage()
  await openLinkingStep(tab)
  const startedList = tab.getByRole('list', { name: 'Lo que ya empezaste' })
  await expect(startedList).toContainText('+57 300 111 2202')
  await checkAllSizes(tab)
  await tab.getByRole('button', { name: 'Vincular otro WhatsApp' }).click()
  await whatsapp.scanQr(shop, await readQr(tab))
  await expect(tab.getByText(agentProblems['whatsapp.phone_waits'].text)).toBeVisible()
  await tab.getByRole('button', { name: 'Volver' }).click()
  await tab.getByRole('button', { name: /WhatsApp/ }).click()
  await startedList.getByRole('button', { name: 'Crear su agente' }).click()
  await expect(tab.getByText('Responderá desde +57 300 111 2202.')).toBeVisible()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Eliminar y cerrar' }).click()
  await expectText(tab, 'Sesión eliminada')
  await expect(sessionsWithoutAgent).toBeHidden()
  await whatsapp.notifier.waitUntil(
    () => shop.devices.length === 0,
    () => 'no computer left on the phone',
  )
})

test('linking after a reload: the same code, then the same phone and the typed fields', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112209', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'recargada'), '/agents')
  const created: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/whatsapp/sessions')) created.push(request.url())
  })
  await openLinkingStep(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByText('+57 300 111 2209')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.reload()
  await expect(page.getByText('Responderá desde +57 300 111 2209.')).toBeVisible()
  await expect(page.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ventas')
  await checkAllSizes(page)
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Ventas' })).toContainText('+57 300 111 2209')
  expect(created, 'one session for all of it').toHaveLength(1)
  await expect(page.getByRole('list', { name: 'WhatsApp sin agente' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeHidden()
})

test('linking on the same phone: the user types a code', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/400 .*\/pairing-code/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112203', name: 'Tienda' })
  const person = await signUp(product, 'deuntelefono')
  await openSignedIn(page, person, '/agents')
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/whatsapp/sessions'),
  )
  await openLinkingStep(page)
  await page.getByRole('button', { name: 'Escribir un código' }).click()
  await page.getByLabel('Número de WhatsApp del negocio').fill('12')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  await expect(page.getByText('Escribe el número con el indicativo del país, como +57 300 123 4567')).toBeVisible()
  await page.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 2203')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  await checkAllSizes(page)
  await checkAccessibility(page)

  // The typed code is the latest one, even if another client requested it.
  const { sessionName } = (await (await created).json()).data
  const codeResponse = await fetch(`${product.url}/api/whatsapp/sessions/${sessionName}/pairing-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await fetchToken(product, person)}` },
    body: JSON.stringify({ phone: '+57 300 111 2203' }),
  })
  const { data } = (await codeResponse.json()) as { data: { code: string } }
  await expect(code).toHaveText(`${data.code.slice(0, 4)}-${data.code.slice(4)}`)
  await whatsapp.typePairingCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
})

test('new agent: the user sets its options, and missing fields or an unlinked phone are reported', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/agents/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112205', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'exigente'), '/agents')
  await openLinkingStep(page)
  await whatsapp.scanQr(shop, await readQr(page))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await openSections(page, 'Cómo responde', 'Cuando no tiene la respuesta')
  await page.getByLabel('Espera antes de responder').selectOption({ label: 'Sin espera' })
  await page.getByLabel('Mensaje de respaldo', { exact: true }).fill('Ya te leemos')
  await expect(page.getByLabel('Nombre')).toHaveValue('WhatsApp +57 300 111 2205')
  await page.getByLabel('Nombre').fill('')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await expectText(page, 'Por favor completa todos los campos requeridos')
  await expect(page.getByText('El nombre es requerido')).toBeVisible()
  await checkAllSizes(page)
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  whatsapp.unlink(shop)
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await page
    .getByRole('button', { name: 'Generar uno nuevo' })
    .or(page.getByRole('button', { name: 'Reintentar' }))
    .click()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await whatsapp.scanQr(shop, await readQr(page))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ventas')
  await expect(page.getByLabel('Mensaje de respaldo', { exact: true })).toHaveValue('Ya te leemos')
  whatsapp.unlink(shop)
  // The first step would show the unlinked phone; on a later step the server reports it.
  await expect(async () => {
    await page.getByRole('button', { name: 'Crear agente' }).click()
    await expectText(page, 'No se ha vinculado WhatsApp')
  }).toPass()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ventas')
})

test('phone that could not link: the user reads what to try and links with the new code', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001117777', name: 'Tienda' })
  await openSignedIn(page, await signUp(product, 'fallida'), '/agents')
  await openLinkingStep(page)
  await readQr(page)
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Mi celular dice que no se pudo vincular' }).click()
  await expect(page.getByText(/Ya usamos la versión que anuncia WhatsApp/)).toBeVisible()
  await whatsapp.scanQr(shop, await readQr(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('linking begins with the code, the name is that of the business, and a toast leaves the title free', async ({
    page,
    product,
  }) => {
    const shop = product.whatsapp.addPhone({ number: '573001112216', name: 'Tienda' })
    const owner = await signUp(product, 'vinculada_pulgar')
    const token = await fetchToken(product, owner)
    await callApi(product, token, 'PUT', '/workspace', { name: 'Café del Valle' })
    await openSignedIn(page, owner, '/agents')
    await openLinkingStep(page)
    const phoneField = page.getByLabel('Número de WhatsApp del negocio')
    await expect(phoneField).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Escribir un código', pressed: true })).toBeVisible()
    await phoneField.fill('+57 300 111 2216')
    await page.getByRole('button', { name: 'Pedir código' }).tap()
    const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    await expect(code).toBeVisible()
    await checkPhoneFit(page)
    await product.whatsapp.typePairingCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
    await page.getByRole('button', { name: 'Continuar' }).tap()
    await expect(page.getByLabel('Nombre')).toHaveValue('Café del Valle')
    await page.getByRole('button', { name: 'Crear agente' }).tap()
    const notice = toasts(page).getByText('Por favor completa todos los campos requeridos')
    await expect(notice).toBeVisible()
    const [noticeBox, titleBox] = await Promise.all([
      notice.boundingBox(),
      page.getByRole('heading', { name: 'Configura tu agente' }).boundingBox(),
    ])
    expect(noticeBox!.y).toBeGreaterThan(titleBox!.y + titleBox!.height)
    await checkPhoneFit(page)
  })
})
