import type { BrowserContext, Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { draftsIn, endTheSessionOf, endTheSessionWith, refused } from './ended-session.ts'
import { expect, test } from './house.ts'
import { signIn, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

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

test('stored session without a user: leads to the sign-in screen', async ({ page }) => {
  await page.goto('/login')
  for (const text of ['{"token":"x"}', '{}', '[]']) {
    await page.evaluate((kept) => localStorage.setItem('portavoz.session', kept), text)
    await page.goto('/agents')
    await expect(page).toHaveURL('/login?from=%2Fagents')
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  }
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
