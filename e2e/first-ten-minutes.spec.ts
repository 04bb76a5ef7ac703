import type { Page } from '@playwright/test'
import { createTapCounter, type TapCounter } from './count-taps.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { readSample } from './knowledge-base.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { addBot } from './users.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

/** The product's promise. */
const MAX_TAPS = 25

const PRICES = {
  name: 'lista de precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Producto;Precio;Existencias\nCafé de Nariño 500 g;$ 32.000;12\nCafé de Huila 500 g;$ 28.500;4\n',
  ),
}
const EXCEL_QUESTION = '¿Cuánto cuesta el té de jazmín?'
const QUESTION = '¿Cuánto cuesta el café de Huila?'

/** From the first page to the dashboard, without an account yet. */
async function createAccount(page: Page, taps: TapCounter, username: string) {
  await page.goto('/')
  await taps.tap(page.getByRole('button', { name: 'Regístrate aquí' }))
  await taps.type(page.getByLabel('Usuario'), username)
  await taps.type(page.getByLabel('Email'), `${username}@ejemplo.co`)
  await taps.type(page.getByLabel('Contraseña', { exact: true }), 'una-clave-larga')
  await taps.type(page.getByLabel('Confirmar Contraseña'), 'una-clave-larga')
  await taps.tap(page.getByRole('button', { name: 'Crear Cuenta' }))
  await taps.tap(page.getByRole('region', { name: 'Primeros pasos' }).getByRole('link', { name: 'Crear Agente' }))
}

/** Uploads from the dialog that is open, and goes on to the trial. */
async function uploadAndTry(page: Page, taps: TapCounter, file: typeof PRICES) {
  const dialog = page.getByRole('dialog', { name: 'Subir documentos' })
  await taps.chooseFile(dialog.getByRole('button', { name: 'Elegir archivos' }), file)
  await checkPhoneFit(page)
  await taps.tap(dialog.getByRole('button', { name: 'Subir', exact: true }))
  await expect(page.getByRole('article').getByText('Completado')).toBeVisible()
  await taps.tap(page.getByRole('button', { name: 'Probar agente' }))
}

test('first ten minutes: from the sign-up to an answer with its row, on a web page, in at most 25 taps', async ({
  page,
}) => {
  const taps = createTapCounter(page)
  await createAccount(page, taps, 'tendera_diez')
  await taps.tap(page.getByRole('button', { name: /^Página web/ }))
  const wizard = page.getByRole('dialog')
  await taps.type(wizard.getByLabel('Nombre'), 'Café del Valle')
  await taps.tap(wizard.getByRole('button', { name: 'Tienda' }))
  await taps.tap(wizard.getByRole('button', { name: 'Crear agente' }))
  await expect(wizard.getByLabel('Dirección')).toHaveValue('cafe-del-valle')
  await checkPhoneFit(page)
  await taps.tap(wizard.getByRole('button', { name: 'Abrir la página' }))
  await expect(wizard.getByAltText(/^Código QR de .*cafe-del-valle$/)).toBeVisible()
  await checkPhoneFit(page)
  await taps.tap(wizard.getByRole('link', { name: 'Sube tus precios' }))
  await uploadAndTry(page, taps, PRICES)

  const chat = page.getByRole('region', { name: 'Prueba de Café del Valle' })
  const field = chat.getByLabel('Mensaje de un cliente')
  await expect(field, 'without scrolling').toBeInViewport({ ratio: 1 })
  await taps.type(field, QUESTION)
  await taps.tap(chat.getByRole('button', { name: 'Enviar' }))
  await expect(chat.getByText(/lista de precios, fila 3: «Café de Huila 500 g: \$ 28\.500/)).toBeInViewport()
  await expect(chat.getByRole('link', { name: 'Sin modelo: elegir uno' })).toBeVisible()
  expect(taps.count()).toBeLessThanOrEqual(MAX_TAPS)
})

test('first ten minutes: a Telegram bot answers a customer from an Excel list, in at most 25 taps', async ({
  page,
  product,
}) => {
  const { token, bot } = addBot(product, 'Café del Valle')
  const taps = createTapCounter(page)
  await createAccount(page, taps, 'tendera_bot')
  await taps.tap(page.getByRole('button', { name: 'Telegram' }))
  const wizard = page.getByRole('dialog')
  await taps.type(wizard.getByLabel('Token del bot'), token)
  await taps.tap(wizard.getByRole('button', { name: 'Validar token' }))
  await taps.tap(wizard.getByRole('button', { name: 'Continuar' }))
  await expect(wizard.getByLabel('Nombre'), 'from the bot').toHaveValue('Café del Valle')
  await taps.tap(wizard.getByRole('button', { name: 'Tienda' }))
  await taps.tap(wizard.getByRole('button', { name: 'Crear agente' }))
  await taps.tap(wizard.getByRole('link', { name: 'Sube tus precios' }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await uploadAndTry(page, taps, {
    name: 'precios.xlsx',
    mimeType,
    buffer: Buffer.from(await readSample('precios.xlsx')),
  })

  bot.sendAsCustomer({ id: 5401, firstName: 'Ana' }, EXCEL_QUESTION)
  const sent = await bot.waitForSent(1)
  expect(sent.at(-1)?.shown).toMatch(/precios, .*fila \d+: «/)
  expect(taps.count()).toBeLessThanOrEqual(MAX_TAPS)
})
