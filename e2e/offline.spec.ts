import type { Page } from '@playwright/test'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión.' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openByMenu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

test('offline: the strip stays, a screen that never arrived says so, and all comes back in place', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/)
  const owner = await signUp(product, 'desenchufada')
  await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await expect(strip(page)).toBeHidden()

  await context.setOffline(true)
  await expect(strip(page)).toContainText('Nada se envía hasta que vuelva.')
  await checkAllSizes(page)
  await strip(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(strip(page).getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  await expect(page.getByRole('article')).toHaveCount(1)

  await openByMenu(page, 'Base de Conocimientos')
  const failure = page.getByRole('alert').filter({ hasText: 'No se pudo mostrar esta página' })
  await expect(failure).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(failure.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  await expect(failure).toBeVisible()
  await checkAllSizes(page)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(1)
  await openByMenu(page, 'Base de Conocimientos')
  await expect(failure).toBeVisible()

  await context.setOffline(false)
  await expect(heading(page, 'Base de Conocimientos')).toBeVisible()
  await expect(strip(page)).toBeHidden()
  await openByMenu(page, 'Contactos')
  await expect(heading(page, 'Contactos')).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window), 'the console was never reloaded').toBe(true)
})

test('offline in a conversation: the sheet says so above the thread, where it covers the page', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_INTERNET_DISCONNECTED/)
  const owner = await signUp(product, 'florista_sin_red')
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: 55_301, firstName: 'Luz' }, '¿Tienen ramos?')
  await bot.waitForSent(1)
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Luz' })
  await expect(sheet.getByRole('log', { name: 'Mensajes' })).toContainText('¿Tienen ramos?')
  await context.setOffline(true)
  await expect(sheet.getByRole('status').filter({ hasText: 'Sin conexión.' })).toContainText('Nada se envía')
  await checkAllSizes(page)
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
  await expect(sheet).toBeVisible()
  await context.setOffline(false)
  await expect(sheet.getByText('Sin conexión.')).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: 'Dos paneles' }).click()
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const pane = page.getByRole('region', { name: 'Conversación' })
  await expect(pane.getByRole('log', { name: 'Mensajes' })).toContainText('¿Tienen ramos?')
  await context.setOffline(true)
  await expect(strip(page), 'one, and not over the message box').toHaveCount(1)
  await expect(pane.getByText('Sin conexión.')).toBeVisible()
  await pane.getByLabel('Mensaje', { exact: true }).click()
  await context.setOffline(false)
  await expect(strip(page)).toHaveCount(0)
})

test('page whose code is refused once: the retry shows it without a reload', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*contacts-page/, /Failed to fetch dynamically imported module/)
  await openSignedIn(page, await signUp(product, 'cortada'), '/agents')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.route(/assets\/contacts-page-/, (route) => route.abort())
  await openByMenu(page, 'Contactos')
  await expect(page.getByText('No se pudo mostrar esta página')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Contactos')).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

const brokenSessions: [what: string, stored: (token: string) => string][] = [
  ['no JSON', () => 'basura{'],
  ['nothing in it', () => '{}'],
  ['a user of another form', (token) => JSON.stringify({ token, user: { id: 7, roles: 'ROLE_USER' } })],
  ['a token that fits in no header', (token) => JSON.stringify({ token: `${token}€`, user: userOf(1) })],
  ['a token that the server refuses', () => JSON.stringify({ token: 'otro', user: userOf(2) })],
]
const userOf = (n: number) => ({
  id: `u${n}`,
  username: 'rota',
  email: 'rota@ejemplo.co',
  roles: ['ROLE_USER'],
  avatar: null,
})

test('broken sign-in state in the browser: it leads to the sign-in, never to an error page', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/401 .*\/api\//)
  const owner = await signUp(product, 'rota')
  const token = await fetchToken(product, owner)
  for (const [what, stored] of brokenSessions)
    await test.step(what, async () => {
      await page.goto('/login')
      await page.evaluate((text) => localStorage.setItem('portavoz.session', text), stored(token))
      await page.goto('/conversations')
      await expect(page, what).toHaveURL(/\/login/)
      await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    })
})
