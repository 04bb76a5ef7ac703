import type { Page } from '@playwright/test'
import { amend, answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { arrive, signUp } from './people.ts'
import { qrOn } from './qr.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { toLinking } from './wizard.ts'

test('a WhatsApp that is away is told of in one sentence, with a way to try again', async ({ page, product }) => {
  const { whatsapp } = product
  await arrive(page, await signUp(product, 'sinred'))
  await whatsapp.unplug()
  await toLinking(page)
  await expect(page.getByText('No se pudo generar el código QR')).toBeVisible({ timeout: 20_000 })
  await sees(page, 'No se pudo generar el código QR')
  await expect(page.getByText(/No logramos conectar con WhatsApp/)).toBeVisible()
  await whatsapp.plugIn()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 20_000 })
})

test('a phone whose scan WhatsApp does not accept is told so beside the next code, and that one works', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112207', name: 'Tienda' })
  await arrive(page, await signUp(product, 'rechazada'))
  await toLinking(page)
  const first = await qrOn(page)
  await whatsapp.scanBadly(shop, first)
  await expect(page.getByText('WhatsApp no aceptó ese teléfono. Escanea el código nuevo')).toBeVisible()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('WhatsApp no aceptó ese teléfono. Escanea el código nuevo')).toBeVisible()
  await atEverySize(page)
  await axe(page)
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test('a code that nobody scanned expires and is made anew; what the server cannot do is said by name', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/whatsapp\/sessions/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112206', name: 'Tienda' })
  await arrive(page, await signUp(product, 'tardona'))
  await answerInstead(page, '**/api/whatsapp/sessions', 500)
  await toLinking(page)
  await sees(page, 'No se pudo crear la sesión de WhatsApp')
  await page.unrouteAll()
  await amend<object>(page, '**/api/whatsapp/sessions/*', (session) => {
    return { ...session, status: 'expired', qrCode: null, expiresAt: null }
  })
  await page.reload()
  await page.keyboard.press('Escape')
  await toLinking(page)
  await sees(page.getByRole('status'), 'Código QR expirado')
  await sees(page, 'El código QR ha expirado. Genera uno nuevo para continuar.')
  await atEverySize(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Generar uno nuevo' }).click()
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await answerInstead(page, '**/api/whatsapp/sessions/*', 500)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Eliminar y cerrar' }).click()
  await sees(page, 'No se pudo eliminar la sesión de WhatsApp')
})

test('a linked phone is not given up because nobody could ask for it once', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*\/api\/whatsapp\/sessions/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112291', name: 'Tienda' })
  await arrive(page, await signUp(product, 'guardadora'))
  await toLinking(page)
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await answerInstead(page, '**/api/whatsapp/sessions/*', 500)
  await page.reload()
  await sees(page, 'No se pudo verificar la sesión de WhatsApp')
  await atEverySize(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  expect(shop.devices).toHaveLength(1)
})

test('where no events arrive the wizard asks every three seconds; a check that fails leaves what was known, and says so', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*\/api\/events/, /ERR_FAILED .*\/api\/whatsapp\/sessions/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112208', name: 'Tienda' })
  await page.clock.install()
  await arrive(page, await signUp(product, 'preguntona'))
  const checks = checksOf(page)
  await toLinking(page)
  const qr = page.getByAltText('Código QR para vincular WhatsApp')
  await expect(qr).toBeVisible()
  const told = checks.length
  await page.clock.fastForward(9_000)
  await expect(page.getByText(/Caduca en 4:\d\d/)).toBeVisible()
  expect(checks.length, 'events arrive: nothing is asked').toBe(told)

  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await expect(qr).toBeVisible()
  for (let turn = 0; turn < 3; turn++) {
    const before = checks.length
    await page.clock.fastForward(3_000)
    await expect.poll(() => checks.length).toBeGreaterThan(before)
  }

  const place = await qr.boundingBox()
  await page.route('**/api/whatsapp/sessions/*', (route) => route.abort())
  const unconfirmed = page.getByText(/^Sin confirmar: lo último que se supo es de las \d\d:\d\d$/)
  await expect(unconfirmed).toBeVisible()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  expect(await qr.boundingBox()).toEqual(place)
  await atEverySize(page)
  await axe(page)
  await page.unroute('**/api/whatsapp/sessions/*')
  await expect(unconfirmed).toBeHidden()
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('+57 300 111 2208')).toBeVisible()
})

/** Each time the page asks how a session stands. */
function checksOf(page: Page) {
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/whatsapp\/sessions\/[^/]+$/.test(request.url()))
      checks.push(request.url())
  })
  return checks
}
