import { checkPhoneFit } from './phone-fit.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, addBot, createAgent, signUp } from './users.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const ana = { id: 8001, firstName: 'Anastasia Guadalupe', lastName: 'Fernández de la Reguera y Montemayor' }
const LONG_MESSAGE = `Hola, ¿tienen envío? ${'muylarguísimo'.repeat(12)} https://ejemplo.co/${'a'.repeat(120)}`

test('on a phone: the user reaches every page from the drawer, and none is wider than the screen', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'telefonista')
  await page.goto('/login')
  await checkPhoneFit(page)
  await page.getByRole('button', { name: 'Regístrate aquí' }).tap()
  await checkPhoneFit(page)
  await page.getByRole('button', { name: 'Inicia sesión aquí' }).tap()
  await openSignedIn(page, owner)
  await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
  await checkPhoneFit(page)

  const pageNames = [
    'Agentes',
    'Conversaciones',
    'Contactos',
    'Extracción de Datos',
    'Base de Conocimientos',
    'Analíticas',
    'Mi Perfil',
  ]
  for (const pageName of pageNames) {
    await page.getByRole('button', { name: 'Abrir menú' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await expect(drawer.getByRole('link', { name: pageName })).toBeVisible()
    if (pageName === 'Agentes') await checkPhoneFit(page)
    await drawer.getByRole('link', { name: pageName }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkPhoneFit(page)
  }
  await page.getByRole('button', { name: 'Notificaciones' }).tap()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await checkPhoneFit(page)
  await page.getByRole('link', { name: 'Ver todas las notificaciones' }).tap()
  await expect(page).toHaveURL('/notifications')
  await checkPhoneFit(page)
})

test('on a phone: the user creates an agent in the wizard', async ({ page, product }) => {
  const owner = await signUp(product, 'andante')
  const { token } = addBot(product)
  await openSignedIn(page, owner)
  await page.getByRole('link', { name: 'Crear Agente' }).tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Telegram' })).toBeVisible()
  await checkPhoneFit(page)
  await sheet.getByRole('button', { name: 'Telegram' }).tap()
  await sheet.getByLabel('Token del bot').fill(token)
  await sheet.getByRole('button', { name: 'Validar token' }).tap()
  await expect(sheet.getByText('Tienda', { exact: true })).toBeVisible()
  await checkPhoneFit(page)
  await sheet.getByRole('button', { name: 'Continuar' }).tap()
  await sheet.getByLabel('Nombre').fill('Ventas por internet de la tienda de café')
  await sheet.getByLabel('Descripción').fill(LONG_MESSAGE)
  await sheet.getByLabel('Prompt del sistema').fill(LONG_MESSAGE)
  await checkPhoneFit(page)
  await sheet.getByRole('button', { name: 'Crear agente' }).tap()
  await checkPhoneFit(page)
  await sheet.getByRole('button', { name: 'Listo' }).tap()
  await expect(page.getByRole('article')).toContainText('Ventas por internet')
  await expect(page.getByRole('article')).toContainText('Conectado')
  await expect(sheet).toHaveCount(0)
  await checkPhoneFit(page)
  await page.getByRole('button', { name: /^Acciones de/ }).tap()
  await page.getByRole('menuitem', { name: 'Eliminar' }).tap()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkPhoneFit(page)
})

test('on a phone: the user reads and answers a conversation', async ({ page, product }) => {
  const owner = await signUp(product, 'atenta')
  // Links of the prompt are grounded, so the reply may contain them.
  const bot = await createAgent(product, owner, { prompt: LONG_MESSAGE })
  bot.sendAsCustomer(ana, LONG_MESSAGE)
  await bot.waitForSent(1)
  await openSignedIn(page, owner, '/conversations')
  const card = page.getByRole('article').filter({ hasText: 'Anastasia' })
  await expect(card).toBeVisible()
  await checkPhoneFit(page)

  await card.tap()
  const thread = page.getByRole('dialog', { name: 'Anastasia' })
  await expect(thread.getByText(`Eco: ${LONG_MESSAGE}`)).toBeVisible()
  await thread.getByRole('button', { name: '¿Por qué respondió?' }).tap()
  await expect(thread.getByText('Respondió sin citar ningún documento.')).toBeVisible()
  await checkPhoneFit(page)
  bot.sendAsCustomer(ana, '¿Abren?')
  await expect(thread.getByText('Eco: ¿Abren?')).toBeVisible()
  const lastQuestion = thread.getByRole('button', { name: '¿Por qué respondió? ¿Abren?' })
  await lastQuestion.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await lastQuestion.tap()
  const panelEnds = thread.getByRole('link', { name: 'Guardar como prueba' })
  await expect(panelEnds).toHaveCount(2)
  await expect(panelEnds.last()).toBeInViewport({ ratio: 1 })
  await thread.getByLabel('Mensaje', { exact: true }).fill('Te atiendo yo')
  await thread.getByRole('button', { name: 'Enviar' }).tap()
  expect((await bot.waitForSent(3)).at(-1)?.shown).toBe('Te atiendo yo')
  await expect(thread.getByText('En pausa:')).toBeVisible()
  await checkPhoneFit(page)
  await thread.getByRole('button', { name: 'Ver detalles' }).tap()
  await expect(thread.getByRole('button', { name: 'Transferir a humano' })).toBeVisible()
  await checkPhoneFit(page)
  await thread.getByRole('button', { name: 'Cerrar' }).tap()
  await expect(thread).toBeHidden()

  bot.sendAsCustomer(8002, 'Otra persona')
  await page.getByRole('button', { name: /^Notificaciones, 1 sin leer/ }).tap()
  await expect(page.getByRole('list', { name: 'Lista de notificaciones' })).toContainText('Otra persona')
  await checkPhoneFit(page)
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: 'Otra persona' })).toBeVisible()
  await checkPhoneFit(page)
})
