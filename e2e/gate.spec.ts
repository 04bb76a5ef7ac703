import type { BrowserContext, Page } from '@playwright/test'
import { holdRequests } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { readDrafts, endSession, endSessionOnRequest, unauthorizedError } from './ended-session.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, signIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('role-protected page: the administrator sees it, other users are refused', async ({ page, product }) => {
  const first = await signUp(product, 'fundadora')
  await product.admin('grant', first.username, 'admin')
  const second = await signUp(product, 'empleada')
  await openSignedIn(page, second, '/instalacion')
  await expectText(page, 'Acceso Denegado')
  await expectText(page, 'No tienes permisos para acceder a esta página.')
  await checkAllSizes(page)
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/instalacion')
  await expect(page).toHaveURL('/login?from=%2Finstalacion')
  await signIn(page, first)
  await expect(page.getByRole('heading', { name: 'Instalación' })).toBeVisible()
  await checkAccessibility(page)
})

test('protected page: nothing of the account is shown before the server confirms the session', async ({
  page,
  product,
}) => {
  await openSignedIn(page, await signUp(product, 'puntual'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const release = await holdRequests(page, '**/api/test/user')
  await page.goto('/profile')
  await expectText(page, 'Verificando autenticación...')
  await expect(page.getByText('puntual')).toHaveCount(0)
  await checkAllSizes(page)
  await release()
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
})

test('session ended elsewhere: the user is led to sign-in once and sees no other error', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(unauthorizedError)
  const person = await signUp(product, 'revocada')
  await openSignedIn(page, person, '/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  const signInVisits: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/login')) signInVisits.push(request.url())
  })
  await page.evaluate(recordVisibleErrors)
  await endSessionOnRequest(page, product, 'GET', '/api/agents')
  await page.getByRole('link', { name: 'Agentes' }).click()
  await page.waitForURL(/\/login\?from=/)
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(signInVisits).toHaveLength(1)
  expect(await readVisibleErrors(page)).toBeNull()
  await signIn(page, person)
  await expect(page.getByRole('button', { name: 'Cuenta de revocada' })).toBeVisible()
})

test('stored session without a user: leads to the sign-in screen', async ({ page }) => {
  await page.goto('/login')
  for (const text of ['{"token":"x"}', '{}', '[]']) {
    await page.evaluate((session) => localStorage.setItem('portavoz.session', session), text)
    await page.goto('/agents')
    await expect(page).toHaveURL('/login?from=%2Fagents')
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  }
})

test('sign-out in one tab: the other tabs are signed out and their drafts deleted', async ({
  page,
  context,
  product,
}) => {
  await openSignedIn(page, await signUp(product, 'ordenada'))
  // A page without requests of its own: those under way would be refused.
  const otherTab = await openTab(context, '/analytics')
  await expect(otherTab.getByRole('heading', { name: 'Analíticas' })).toBeVisible()
  await otherTab.evaluate(() => sessionStorage.setItem('portavoz.draft.quien.fuera', 'Un borrador'))
  await page.getByRole('button', { name: 'Cuenta de ordenada' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  await expect(otherTab).toHaveURL('/login')
  expect(await readDrafts(otherTab)).toEqual([])
})

test('sign-out: no tab keeps its return address, also when the session had already ended', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(unauthorizedError)
  const person = await signUp(product, 'discreta')
  await openSignedIn(page, person, '/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  const otherTab = await openTab(context, '/agents')
  await expect(otherTab.getByText('Todavía no tienes agentes')).toBeVisible()
  const release = await holdRequests(page, '**/api/auth/logout')
  await page.getByRole('button', { name: 'Cuenta de discreta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByRole('status')).toHaveText('Cerrando sesión…')
  await expect(page.getByText('Conversación no encontrada')).toHaveCount(0)
  await endSession(page, product)
  await release()
  await expect(page).toHaveURL('/login')
  await expect(otherTab).toHaveURL('/login')

  await signIn(page, person)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
  await endSession(page, product)
  await page.waitForURL('/login?from=%2Fprofile')
})

const PAGE_WITHOUT_CONSOLE = '/icon.svg'

test('sign-in as another user in one tab: the other tab hides the first user before it reloads', async ({
  page,
  context,
  product,
}) => {
  const second = await signUp(product, 'relevada')
  await openSignedIn(page, await signUp(product, 'relevista'), '/analytics')
  await expect(page.getByRole('button', { name: 'Cuenta de relevista' })).toBeVisible()
  await page.evaluate(recordLastScreen)
  await openSignedIn(await context.newPage(), second, PAGE_WITHOUT_CONSOLE)
  await expect(page.getByRole('button', { name: 'Cuenta de relevada' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.getItem('last screen'))).toBe('Verificando autenticación...')
})

async function openTab(context: BrowserContext, path: string) {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

/** Runs in the page. Session storage keeps an error that is shown right before a redirect. */
function recordVisibleErrors() {
  new MutationObserver(() => {
    const complaint = document.querySelector('[role=alert], [role=dialog]')?.textContent
    if (complaint || document.body.textContent.includes('Usuario no autenticado'))
      sessionStorage.setItem('complaint', complaint ?? 'Usuario no autenticado')
  }).observe(document.body, { childList: true, subtree: true })
}

/** Runs in the page. Session storage keeps the text that the page shows last; a reload ends the recording. */
function recordLastScreen() {
  new MutationObserver(() =>
    sessionStorage.setItem('last screen', document.querySelector('#root')?.textContent ?? ''),
  ).observe(document.body, { childList: true, subtree: true })
}

const readVisibleErrors = (page: Page) => page.evaluate(() => sessionStorage.getItem('complaint'))
