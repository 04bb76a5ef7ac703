import { fits } from './fits.ts'
import { expect, test } from './house.ts'
import { arrive, newBot, openAgent, signUp } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const ana = { id: 8001, firstName: 'Anastasia Guadalupe', lastName: 'Fernández de la Reguera y Montemayor' }
const long = `Hola, ¿tienen envío? ${'muylarguísimo'.repeat(12)} https://ejemplo.co/${'a'.repeat(120)}`

test('on a phone a person finds every place in the drawer, and none is wider than the screen', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'telefonista')
  await page.goto('/login')
  await fits(page)
  await page.getByRole('button', { name: 'Regístrate aquí' }).tap()
  await fits(page)
  await page.getByRole('button', { name: 'Inicia sesión aquí' }).tap()
  await arrive(page, owner)
  await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
  await fits(page)

  const places = [
    'Agentes',
    'Conversaciones',
    'Extracción de Datos',
    'Base de Conocimientos',
    'Analíticas',
    'Mi Perfil',
  ]
  for (const place of places) {
    await page.getByRole('button', { name: 'Abrir menú' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await expect(drawer.getByRole('link', { name: place })).toBeVisible()
    if (place === 'Agentes') await fits(page)
    await drawer.getByRole('link', { name: place }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fits(page)
  }
  await page.getByRole('button', { name: 'Notificaciones' }).tap()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await fits(page)
  await page.getByRole('link', { name: 'Ver todas las notificaciones' }).tap()
  await expect(page).toHaveURL('/notifications')
  await fits(page)
})

test('on a phone the wizard is a sheet that makes an agent', async ({ page, product }) => {
  const owner = await signUp(product, 'andante')
  const { token } = newBot(product)
  await arrive(page, owner)
  await page.getByRole('button', { name: 'Crear Agente' }).tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Telegram' })).toBeVisible()
  await fits(page)
  await sheet.getByRole('button', { name: 'Telegram' }).tap()
  await sheet.getByLabel('Token del bot').fill(token)
  await sheet.getByRole('button', { name: 'Validar token' }).tap()
  await expect(sheet.getByText('Tienda', { exact: true })).toBeVisible()
  await fits(page)
  await sheet.getByRole('button', { name: 'Continuar' }).tap()
  await sheet.getByLabel('Nombre').fill('Ventas por internet de la tienda de café')
  await sheet.getByLabel('Descripción').fill(long)
  await sheet.getByLabel('Prompt del sistema').fill(long)
  await fits(page)
  await sheet.getByRole('button', { name: 'Crear agente' }).tap()
  await expect(page.getByRole('article')).toContainText('Ventas por internet')
  await expect(page.getByRole('article')).toContainText('Conectado')
  await expect(sheet).toHaveCount(0)
  await fits(page)
  await page.getByRole('button', { name: /^Acciones de/ }).tap()
  await page.getByRole('menuitem', { name: 'Eliminar' }).tap()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await fits(page)
})

test('on a phone a conversation is read and answered in a sheet', async ({ page, product }) => {
  const owner = await signUp(product, 'atenta')
  // What is said goes out where its link stands with the agent.
  const bot = await openAgent(product, owner, { prompt: long })
  bot.say(ana, long)
  await bot.waitForSent(1)
  await arrive(page, owner, '/conversations')
  const card = page.getByRole('article').filter({ hasText: 'Anastasia' })
  await expect(card).toBeVisible()
  await fits(page)

  await card.tap()
  const thread = page.getByRole('dialog', { name: 'Anastasia' })
  await expect(thread.getByText(`Eco: ${long}`)).toBeVisible()
  await thread.getByRole('button', { name: '¿Por qué respondió?' }).tap()
  await expect(thread.getByText('El agente respondió.')).toBeVisible()
  await fits(page)
  await thread.getByLabel('Mensaje', { exact: true }).fill('Te atiendo yo')
  await thread.getByRole('button', { name: 'Enviar' }).tap()
  expect((await bot.waitForSent(2)).at(-1)?.shown).toBe('Te atiendo yo')
  await expect(thread.getByText('En pausa:')).toBeVisible()
  await fits(page)
  await thread.getByRole('button', { name: 'Ver detalles' }).tap()
  await expect(thread.getByRole('button', { name: 'Transferir a humano' })).toBeVisible()
  await fits(page)
  await thread.getByRole('button', { name: 'Cerrar' }).tap()
  await expect(thread).toBeHidden()

  bot.say(8002, 'Otra persona')
  await page.getByRole('button', { name: /^Notificaciones, 1 sin leer/ }).tap()
  await expect(page.getByRole('list', { name: 'Lista de notificaciones' })).toContainText('Otra persona')
  await fits(page)
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: 'Otra persona' })).toBeVisible()
  await fits(page)
})
