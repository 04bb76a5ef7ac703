import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { newBot, openAgent, signIn, signUp } from './people.ts'

const pages = ['/', '/agents', '/conversations', '/notifications', '/profile']

test('a browser keeps no secret but the session, and that only until its person leaves', async ({ page, product }) => {
  const person = await signUp(product, 'reservada')
  await openAgent(product, person)
  const { token: botToken } = newBot(product)
  await signIn(page, person)
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Acciones de' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByLabel('Token del bot').fill(botToken)
  expect(JSON.stringify(await keptBy(page))).not.toContain(botToken)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const { token } = JSON.parse((await keptBy(page)).local['portavoz.session'] ?? '{}') as { token: string }
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = await keptBy(page)
    delete kept.local['portavoz.session']
    for (const secret of [person.password, botToken, token]) expect(JSON.stringify(kept)).not.toContain(secret)
    expect(kept.elsewhere).toEqual([])
    for (const secret of [person.password, botToken, token]) expect(await page.content()).not.toContain(secret)
  }
  await leave(page, person.username)
  expect(JSON.stringify(await keptBy(page))).not.toContain(token)
})

test('who enters where another left meets nothing of theirs', async ({ page, product }) => {
  const [first, second] = [await signUp(product, 'laprimera'), await signUp(product, 'lasegunda')]
  const bot = await openAgent(product, first, { name: 'Agente de la primera' })
  await signIn(page, first)
  await page.goto('/notifications')
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  bot.say({ id: 31_001, firstName: 'Clienta de la primera' }, 'Esto es de la primera')
  await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
  await page.goto('/conversations')
  await page.getByRole('article').filter({ hasText: 'Clienta de la primera' }).click()
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Un borrador de la primera')
  const { user } = JSON.parse((await keptBy(page)).local['portavoz.session'] ?? '{}') as { user: { id: string } }
  await page.goto('/')
  await leave(page, first.username)

  const theirs = /la ?primera/i
  expect(JSON.stringify((await keptBy(page)).session)).not.toMatch(theirs)
  await signIn(page, second)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notificaciones', exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(theirs)
    const { local, ...rest } = await keptBy(page)
    // What the bell of the first remembers waits under their own name.
    const others = Object.entries(local).filter(([key]) => !key.endsWith(`.${user.id}`))
    expect(JSON.stringify([others, rest])).not.toMatch(theirs)
  }
})

/** Everything that a page can find again in its browser. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
    cookie: document.cookie,
    name: window.name,
    elsewhere: [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())],
  }))

async function leave(page: Page, username: string) {
  await page.getByRole('button', { name: `Cuenta de ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
}
