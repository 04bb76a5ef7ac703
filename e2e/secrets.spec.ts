import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addBot, createAgent, openSignedIn, signIn, signUp } from './users.ts'

const PATHS = ['/', '/agents', '/conversations', '/notifications', '/profile']

test('browser storage: it holds no secret except the session token, and none after sign-out', async ({
  page,
  product,
}) => {
  const person = await signUp(product, 'reservada')
  await createAgent(product, person)
  const { token: botToken } = addBot(product)
  await openSignedIn(page, person, '/agents')
  await page.getByRole('button', { name: 'Acciones de' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByLabel('Token del bot').fill(botToken)
  expect(JSON.stringify(await readStorage(page))).not.toContain(botToken)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Así responde hoy a tus clientes.')).toBeVisible()

  const { token } = JSON.parse((await readStorage(page)).local['portavoz.session'] ?? '{}') as { token: string }
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stored = await readStorage(page)
    delete stored.local['portavoz.session']
    for (const secret of [person.password, botToken, token]) expect(JSON.stringify(stored)).not.toContain(secret)
    expect(stored.databases).toEqual([])
    for (const secret of [person.password, botToken, token]) expect(await page.content()).not.toContain(secret)
  }
  await signOut(page, person.username)
  expect(JSON.stringify(await readStorage(page))).not.toContain(token)
})

test('second user on the same browser: storage and pages show nothing of the first', async ({ page, product }) => {
  const [first, second] = [await signUp(product, 'laprimera'), await signUp(product, 'lasegunda')]
  const bot = await createAgent(product, first, { name: 'Agente de la primera' })
  await openSignedIn(page, first, '/notifications')
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  bot.sendAsCustomer({ id: 31_001, firstName: 'Clienta de la primera' }, 'Esto es de la primera')
  await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
  await page.goto('/conversations')
  await page.getByRole('article').filter({ hasText: 'Clienta de la primera' }).click()
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Un borrador de la primera')
  const { user } = JSON.parse((await readStorage(page)).local['portavoz.session'] ?? '{}') as { user: { id: string } }
  await page.goto('/')
  await signOut(page, first.username)

  const firstUserText = /la ?primera/i
  expect(JSON.stringify((await readStorage(page)).session)).not.toMatch(firstUserText)
  await signIn(page, second)
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notificaciones', exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(firstUserText)
    const { local, ...otherStorage } = await readStorage(page)
    // The stored notifications of the first user stay under that user's key.
    const otherEntries = Object.entries(local).filter(([key]) => !key.endsWith(`.${user.id}`))
    expect(JSON.stringify([otherEntries, otherStorage])).not.toMatch(firstUserText)
  }
})

/** Everything the page stores in the browser. */
const readStorage = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
    cookie: document.cookie,
    name: window.name,
    databases: [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())],
  }))

async function signOut(page: Page, username: string) {
  await page.getByRole('button', { name: `Cuenta de ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
}
