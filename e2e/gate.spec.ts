import type { BrowserContext, Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { openAgent, signIn, signUp } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const refused = /401 \(Unauthorized\)/
const ana = { id: 9001, firstName: 'Ana', lastName: 'Ruiz' }

test('a page that asks for a role is for whoever has it, and says so to the others', async ({ page, product }) => {
  const first = await signUp(product, 'fundadora')
  await product.admin('grant', first.username, 'admin')
  const second = await signUp(product, 'empleada')
  await signIn(page, second)
  await page.goto('/instalacion')
  await sees(page, 'Acceso Denegado')
  await sees(page, 'No tienes permisos para acceder a esta página.')
  await atEverySize(page)
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/instalacion')
  await expect(page).toHaveURL('/login?from=%2Finstalacion')
  await signIn(page, first)
  await expect(page.getByRole('heading', { name: 'Instalación' })).toBeVisible()
  await axe(page)
})

test('nothing of the house is shown before the server knows who asks', async ({ page, product }) => {
  await signIn(page, await signUp(product, 'puntual'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const answer = await holdBack(page, '**/api/test/user')
  await page.goto('/profile')
  await sees(page, 'Verificando autenticación...')
  await expect(page.getByText('puntual')).toHaveCount(0)
  await atEverySize(page)
  await answer()
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
})

test('a session that ended elsewhere leads to the sign-in screen once, without a storm of notices', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'revocada')
  await signIn(page, person)
  await page.goto('/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  const entrances: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/login')) entrances.push(request.url())
  })
  await page.evaluate(watchForComplaints)
  await endTheSessionWith(page, product, 'GET', '/api/agents')
  await page.getByRole('link', { name: 'Agentes' }).click()
  await page.waitForURL(/\/login\?from=/)
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(entrances).toHaveLength(1)
  expect(await complaints(page)).toBeNull()
  await signIn(page, person)
  await expect(page.getByRole('button', { name: 'Cuenta de revocada' })).toBeVisible()
})

test('a message that was being written when the session ended is there again for its author, and for nobody else', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'escritora')
  const bot = await openAgent(product, person)
  bot.say(ana, 'Hola')
  await bot.waitForSent(1)
  await signIn(page, person)
  await page.goto('/conversations')
  await page.getByRole('article').click()
  const box = page.getByRole('textbox', { name: 'Mensaje', exact: true })
  await box.fill('Claro que sí, te lo aparto hoy mismo')
  await expect(page).toHaveURL(/\?session=/)
  const place = page.url()
  await endTheSessionWith(page, product, 'POST', '/messages')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL(/\/login\?from=/)

  await signIn(page, person)
  await expect(page).toHaveURL(place)
  await expect(box).toHaveValue('Claro que sí, te lo aparto hoy mismo')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(box).toHaveValue('')
  expect(await draftsIn(page)).toEqual([])

  await box.fill('Esto no se envía')
  expect(await draftsIn(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cuenta de escritora' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  expect(await draftsIn(page)).toEqual([])
})

test('what was typed about an agent when the session ended is offered again, without its token', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'redactora')
  await openAgent(product, person)
  await signIn(page, person)
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Acciones de' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByLabel('Prompt del sistema').fill('Eres la voz de una floristería')
  await page.getByLabel('Token del bot').fill('123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await endTheSessionWith(page, product, 'PUT', '/api/agents/')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.waitForURL(/\/login\?from=/)
  expect(JSON.stringify(await draftsIn(page))).not.toContain('123456:')

  await signIn(page, person)
  await expect(page.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(page.getByLabel('Prompt del sistema')).toHaveValue('Eres la voz de una floristería')
  await axe(page)
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await expect(page.getByLabel('Prompt del sistema')).toHaveValue('Eres el vendedor de la tienda')
  expect(await draftsIn(page)).toEqual([])
})

test('a new address that was being given when the session ended is there again', async ({ page, product, trouble }) => {
  trouble.declare(refused)
  const person = await signUp(product, 'renombrada')
  await signIn(page, person)
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill('renombrada@otra.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await endTheSessionWith(page, product, 'PUT', '/api/user/')
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await page.waitForURL(/\/login\?from=/)
  expect(JSON.stringify(await draftsIn(page))).not.toContain(person.password)
  await signIn(page, person)
  await expect(form.getByLabel('Nuevo email')).toHaveValue('renombrada@otra.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('renombrada@otra.co')
  await expect.poll(() => draftsIn(page)).toEqual([])
})

test('signing out in one tab signs the others out', async ({ page, context, product }) => {
  await signIn(page, await signUp(product, 'ordenada'))
  const other = await secondTab(context, '/profile')
  await expect(other.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
  await other.evaluate(() => sessionStorage.setItem('portavoz.draft.quien.fuera', 'Un borrador'))
  await page.getByRole('button', { name: 'Cuenta de ordenada' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await draftsIn(other)).toEqual([])
})

test('whoever signs out leaves no way back to where they were, also when their session had ended already', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'discreta')
  await signIn(page, person)
  await page.goto('/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  const other = await secondTab(context, '/agents')
  await expect(other.getByText('Todavía no tienes agentes')).toBeVisible()
  const letGo = await holdBack(page, '**/api/auth/logout')
  await page.getByRole('button', { name: 'Cuenta de discreta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByRole('status')).toHaveText('Cerrando sesión…')
  await expect(page.getByText('Conversación no encontrada')).toHaveCount(0)
  await endTheSessionOf(page, product)
  await letGo()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')

  await signIn(page, person)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
  await endTheSessionOf(page, product)
  await page.waitForURL('/login?from=%2Fprofile')
})

async function secondTab(context: BrowserContext, path: string) {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

/** Runs in the page. What it shows in its last moment can be read after it has left. */
function watchForComplaints() {
  new MutationObserver(() => {
    const complaint = document.querySelector('[role=alert], [role=dialog]')?.textContent
    if (complaint || document.body.textContent.includes('Usuario no autenticado'))
      sessionStorage.setItem('complaint', complaint ?? 'Usuario no autenticado')
  }).observe(document.body, { childList: true, subtree: true })
}
const complaints = (page: Page) => page.evaluate(() => sessionStorage.getItem('complaint'))

/** As «Cerrar las demás» of another device does. */
async function endTheSessionOf(page: Page, product: Product) {
  await end(product, await tokenIn(page))
}

/** Just before the server hears of that request: a little earlier the stream would lead away before any click. */
async function endTheSessionWith(page: Page, product: Product, method: string, address: string) {
  const token = await tokenIn(page)
  await page.route('**/api/**', async (route, request) => {
    if (request.method() === method && request.url().includes(address)) await end(product, token)
    await route.continue()
  })
}

const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { token: string }).token)

const end = (product: Product, token: string) =>
  fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('portavoz.draft.')))
