import { problems } from '@portavoz/contract'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { unfold } from './options.ts'
import { arrive, signUp, tokenOf } from './people.ts'
import { qrOn } from './qr.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { seenOfQr, watchQr } from './watch-qr.ts'
import { toLinking } from './wizard.ts'

test('a person scans the code with their phone, and the agent answers who writes to it', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112201', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998801', name: 'Ana' })
  await arrive(page, await signUp(product, 'vinculada'), '/agents?create=1')
  await sees(page, 'Selecciona la Plataforma')
  await toLinking(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await expect(page.getByText(/Caduca en [45]:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await atEverySize(page)
  await axe(page)
  await watchQr(page)
  for (const codes of [2, 3]) {
    whatsapp.stumbleApplicants(408)
    await expect.poll(async () => (await seenOfQr(page)).codes.length).toBe(codes)
  }
  const { codes, faults } = await seenOfQr(page)
  expect([new Set(codes).size, faults]).toEqual([3, []])
  await whatsapp.scan(shop, await qrOn(page))
  await sees(page.getByRole('status'), 'WhatsApp conectado')
  await sees(page, 'Continuar')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('+57 300 111 2201')).toBeVisible()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor. Abrimos {{horario}}.')
  await unfold(page, 'Cómo responde', 'De dónde responde')
  await page.getByLabel('Idioma').selectOption({ label: 'Portugués' })
  await page.getByRole('button', { name: 'Agregar variable' }).click()
  await page.keyboard.type('horario')
  await page.getByLabel('Valor de la variable 1').fill('de 9 a 6')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await sees(page, 'Agente creado')
  const done = page.getByRole('dialog', { name: 'Agente creado' })
  await expect(done.getByText('Para probarlo, escríbele desde otro teléfono:')).toBeVisible()
  await expect(done.getByText('Para probarlo')).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Ventas' })
  await expect(card).toContainText('+57 300 111 2201')
  await expect(card).toContainText('Conectado')
  await ana.write(shop, '¿Tienen arepas?')
  await whatsapp.bell.until(
    () => ana.chat.some(({ from, text }) => from === shop.number && text.includes('arepas')),
    () => 'an answer',
    20_000,
  )
  const told = product.model.calls.map(({ body }) => JSON.stringify(body)).findLast((body) => body.includes('arepas'))
  expect(told).toContain('Abrimos de 9 a 6.')
  expect(told).toContain('Responde en portugués')
})

test('a linked phone is not forgotten by a slip: it can be kept for later, also in another tab, or left', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112202', name: 'Tienda' })
  await arrive(page, await signUp(product, 'dudosa'))
  await toLinking(page)
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await sees(page.getByRole('alertdialog'), 'Confirmar Eliminación')
  await page.getByRole('button', { name: 'Conservar la sesión' }).click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const kept = page.getByRole('list', { name: 'WhatsApp sin agente' })
  await expect(kept).toContainText('Ya hay un WhatsApp vinculado sin agente (+57 300 111 2202)')
  await atEverySize(page)

  const tab = await page.context().newPage()
  await toLinking(tab)
  const begun = tab.getByRole('list', { name: 'Lo que ya empezaste' })
  await expect(begun).toContainText('+57 300 111 2202')
  await atEverySize(tab)
  await tab.getByRole('button', { name: 'Vincular otro WhatsApp' }).click()
  await whatsapp.scan(shop, await qrOn(tab))
  await expect(tab.getByText(problems['whatsapp.phone_waits'].text)).toBeVisible()
  await tab.getByRole('button', { name: 'Volver' }).click()
  await tab.getByRole('button', { name: /WhatsApp/ }).click()
  await begun.getByRole('button', { name: 'Crear su agente' }).click()
  await expect(tab.getByText('Responderá desde +57 300 111 2202.')).toBeVisible()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Eliminar y cerrar' }).click()
  await sees(tab, 'Sesión eliminada')
  await expect(kept).toBeHidden()
  await whatsapp.bell.until(
    () => shop.devices.length === 0,
    () => 'no computer left on the phone',
  )
})

test('a reload goes on where it was: with the same code, and then with the same phone and what was typed', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112209', name: 'Tienda' })
  await arrive(page, await signUp(product, 'recargada'))
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/whatsapp/sessions')) made.push(request.url())
  })
  await toLinking(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByText('+57 300 111 2209')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.reload()
  await expect(page.getByText('Responderá desde +57 300 111 2209.')).toBeVisible()
  await expect(page.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ventas')
  await atEverySize(page)
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Ventas' })).toContainText('+57 300 111 2209')
  expect(made, 'one session for all of it').toHaveLength(1)
  await expect(page.getByRole('list', { name: 'WhatsApp sin agente' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeHidden()
})

test('whoever reads this on that same phone types a code', async ({ page, product, trouble }) => {
  trouble.declare(/400 .*\/pairing-code/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112203', name: 'Tienda' })
  const person = await signUp(product, 'deuntelefono')
  await arrive(page, person)
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/whatsapp/sessions'),
  )
  await toLinking(page)
  await page.getByRole('button', { name: 'Con un código' }).click()
  await page.getByLabel('Número de WhatsApp del negocio').fill('12')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  await expect(page.getByText('Escribe el número con el indicativo del país, como +57 300 123 4567')).toBeVisible()
  await page.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 2203')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  await atEverySize(page)
  await axe(page)

  // The code that is typed is the one that the phone takes now, whoever asked for it.
  const { sessionName } = (await (await made).json()).data
  const asked = await fetch(`${product.url}/api/whatsapp/sessions/${sessionName}/pairing-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(product, person)}` },
    body: JSON.stringify({ phone: '+57 300 111 2203' }),
  })
  const { data } = (await asked.json()) as { data: { code: string } }
  await expect(code).toHaveText(`${data.code.slice(0, 4)}-${data.code.slice(4)}`)
  await whatsapp.typeCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
})

test('how an agent answers is chosen while it is made; what is missing is said, and so is a phone that left meanwhile', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/agents/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112205', name: 'Tienda' })
  await arrive(page, await signUp(product, 'exigente'))
  await toLinking(page)
  await whatsapp.scan(shop, await qrOn(page))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await unfold(page, 'Cómo responde', 'Cuando no tiene la respuesta')
  await page.getByLabel('Espera antes de responder').selectOption({ label: 'Sin espera' })
  await page.getByLabel('Mensaje de respaldo', { exact: true }).fill('Ya te leemos')
  await page.getByRole('button', { name: 'Crear agente' }).click()
  await sees(page, 'Por favor completa todos los campos requeridos')
  await expect(page.getByText('El nombre es requerido')).toBeVisible()
  await atEverySize(page)
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
  await whatsapp.scan(shop, await qrOn(page))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ventas')
  await expect(page.getByLabel('Mensaje de respaldo', { exact: true })).toHaveValue('Ya te leemos')
  whatsapp.unlink(shop)
  // Back on the first step it would be seen; whoever goes on is told by the server.
  await expect(async () => {
    await page.getByRole('button', { name: 'Crear agente' }).click()
    await sees(page, 'No se ha vinculado WhatsApp')
  }).toPass()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ventas')
})

test('a phone that could not link: its person says so, reads what to try and links with the new code', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001117777', name: 'Tienda' })
  await arrive(page, await signUp(product, 'fallida'))
  await toLinking(page)
  await qrOn(page)
  await atEverySize(page)
  await page.getByRole('button', { name: 'Mi celular dice que no se pudo vincular' }).click()
  await expect(page.getByText(/Ya usamos la versión que anuncia WhatsApp/)).toBeVisible()
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})
