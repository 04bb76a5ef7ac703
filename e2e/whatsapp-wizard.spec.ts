import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { signIn, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'

/** What a phone's camera would read on the screen. */
async function qrOn(page: Page): Promise<string> {
  const picture = await page.getByAltText('Código QR para vincular WhatsApp').evaluate((image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    return { width, height, pixels: [...(pen?.getImageData(0, 0, width, height).data ?? [])] }
  })
  return decodeQR({ ...picture, data: new Uint8Array(picture.pixels) })
}

async function toLinking(page: Page) {
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await page.getByRole('button', { name: /WhatsApp/ }).click()
  await expect(page.getByRole('dialog', { name: 'Vincula tu WhatsApp' })).toBeVisible()
}

test('a person scans the code with their phone, and the agent answers who writes to it', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112201', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998801', name: 'Ana' })
  await signIn(page, await signUp(product, 'vinculada'))
  await toLinking(page)
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible()
  await expect(page.getByText(/Caduca en [45]:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await atEverySize(page)
  await axe(page)
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('+57 300 111 2201')).toBeVisible()
  await page.getByLabel('Nombre').fill('Ventas')
  await page.getByLabel('Descripción').fill('Vende')
  await page.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await page.getByRole('button', { name: 'Crear agente' }).click()
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
})

test('a linked phone is not forgotten by a slip: it can be kept for later, or left', async ({ page, product }) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112202', name: 'Tienda' })
  await signIn(page, await signUp(product, 'indecisa'))
  await toLinking(page)
  await whatsapp.scan(shop, await qrOn(page))
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Confirmar Eliminación')
  await page.getByRole('button', { name: 'Conservar la sesión' }).click()
  await expect(page.getByRole('dialog', { name: 'Vincula tu WhatsApp' })).toBeHidden()

  await toLinking(page)
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Eliminar y cerrar' }).click()
  await expect(page.getByText('Sesión eliminada')).toBeVisible()
  await whatsapp.bell.until(
    () => shop.devices.length === 0,
    () => 'no computer left on the phone',
  )
})

test('whoever reads this on that same phone types a code', async ({ page, product, trouble }) => {
  trouble.declare(/400 .*\/pairing-code/)
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001112203', name: 'Tienda' })
  await signIn(page, await signUp(product, 'deuntelefono'))
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
  await whatsapp.typeCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
})

test('a WhatsApp that is away is told of in one sentence, with a way to try again', async ({ page, product }) => {
  const { whatsapp } = product
  await signIn(page, await signUp(product, 'sinred'))
  await whatsapp.unplug()
  await toLinking(page)
  await expect(page.getByText('No se pudo generar el código QR')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/No logramos conectar con WhatsApp/)).toBeVisible()
  await whatsapp.plugIn()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 20_000 })
})
