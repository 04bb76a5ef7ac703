import type { Page, Worker } from '@playwright/test'
import type { PushMessage } from '@portavoz/contract'
import { addressOf } from '../apps/web/src/service-worker/console-address.ts'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { killedServerErrors } from './browser-errors.ts'
import { expect, test } from './fixtures.ts'
import { waitForStream } from './following-page.ts'
import { callApi } from './linked-agent.ts'
import type { LocalServices } from './local-services.ts'
import { holdFirst } from './route-overrides.ts'
import {
  openPushBrowser,
  recordNotifications,
  shownNotifications,
  subscribeToFake,
  tapNotification,
} from './push-browser.ts'
import { type ConsoleUser, createAgent, fetchToken, openSignedIn, signUp } from './users.ts'
import type { Product } from './product.ts'
import { toasts } from './toasts.ts'

test.use({ hasServiceWorker: true })

/** The next journey gets the same browser context. */
test.afterEach(({ page }) =>
  page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  }),
)

const clara = { id: 8801, firstName: 'Clara' }

async function openServiceWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const found = page.context().serviceWorkers().at(-1)
  return found ?? page.context().waitForEvent('serviceworker')
}

/** A person with an agent, and a browser that subscribes to the fake push service. */
async function openProfile(page: Page, product: Product, push: LocalServices['push'], username: string) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  await page.context().grantPermissions(['notifications'])
  await page.context().addInitScript(subscribeToFake, push.subscribe(username))
  await openSignedIn(page, owner, '/profile/avisos')
  const card = page.getByRole('region', { name: 'Avisos fuera de la consola' })
  await expect(card.getByRole('heading', { name: 'En este dispositivo' })).toBeVisible()
  return { owner, bot, card }
}

test('console: it can be installed', async ({ page, product }) => {
  const owner = await signUp(product, 'quien-instala')
  await openSignedIn(page, owner, '/')
  await openServiceWorker(page)
  const cdp = await page.context().newCDPSession(page)
  const { url, errors, data } = await cdp.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Portavoz', start_url: '/', display: 'standalone', lang: 'es' })
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  for (const { src, sizes } of (JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] }).icons) {
    const response = await page.request.get(src)
    expect([src, response.status(), sizes !== '']).toEqual([src, 200, true])
  }
  const script = await page.request.get('/sw.js')
  expect(script.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /javascript/ })
})

test('server that is gone: the console says what is unknown, keeps no data, and returns', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(killedServerErrors)
  const owner = await signUp(product, 'sin-servidor')
  await openSignedIn(page, owner, '/conversations')
  await openServiceWorker(page)
  const eventStream = waitForStream(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Conversaciones' })).toBeVisible()
  await eventStream
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.toSorted()).toEqual(['/icon.svg', '/offline.css', '/offline.html', '/offline.js'])

  await product.kill()
  await page.goto('/conversations?status=waiting')
  await expect(page.getByRole('heading', { name: 'No llegamos a Portavoz' })).toBeVisible()
  await expect(page.getByText('Desde aquí no se envía nada')).toBeVisible()
  await checkAccessibility(page)
  await checkAllSizes(page)
  await product.restart()
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Conversaciones' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?status=waiting')
})

test('notifications: activated, tried, shown without the text, and a tap opens the thread', async ({
  page,
  product,
  localServices: { push },
}) => {
  const { owner, bot, card } = await openProfile(page, product, push, 'avisada')
  await checkAllSizes(page)
  await card.getByRole('button', { name: 'Activar avisos' }).click()
  await expect(card.getByText('Activados')).toBeVisible()
  await checkAllSizes(page)
  const worker = await openServiceWorker(page)
  await recordNotifications(worker)
  const browser = await openPushBrowser(page)
  const lastPush = () => push.shownOn('avisada').at(-1)!

  await card.getByRole('button', { name: 'Enviar un aviso de prueba' }).click()
  await expect(toasts(page).getByText('Aviso enviado')).toBeVisible()
  await browser.deliver(lastPush())
  await expect
    .poll(() => shownNotifications(worker))
    .toEqual([{ title: 'Portavoz', body: 'Los avisos llegan a este dispositivo.', actions: [] }])

  bot.sendAsCustomer(clara, 'hola')
  await assignOnlyConversation(product, owner)
  bot.sendAsCustomer(clara, 'Mi clave es 1234')
  await expect.poll(() => push.shownOn('avisada').filter(({ kind }) => kind === 'message').length).toBe(1)
  expect(JSON.stringify(push.received)).not.toContain('1234')
  await browser.deliver(lastPush())
  const body = 'Te escribió. Abre la conversación para leerlo.'
  await expect
    .poll(async () => (await shownNotifications(worker)).filter(({ title }) => title === 'Clara'))
    .toEqual([{ title: 'Clara', body, actions: ['Respuesta rápida'] }])

  await tapNotification(worker, 'Clara')
  const thread = page.getByRole('dialog', { name: /Clara/ })
  await expect(thread.getByText('Mi clave es 1234')).toBeVisible()
  expect(await shownNotifications(worker)).toHaveLength(1)
  await page.keyboard.press('Escape')

  await browser.deliver(lastPush())
  await expect.poll(async () => (await shownNotifications(worker)).length).toBe(2)
  await tapNotification(worker, 'Clara', 'reply')
  await expect(thread.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('/')
  await expect(thread.getByText('Todavía no tienes respuestas rápidas')).toBeVisible()
  await browser.close()
  await page.keyboard.press('Escape')
  await checkNewWindow(page, product, owner, lastPush())
})

test('notifications: the action opens the thread with the canned reply, which is chosen and sent', async ({
  page,
  product,
  localServices: { push },
}) => {
  const { owner, bot, card } = await openProfile(page, product, push, 'con-atajo')
  const reply = { shortcut: 'horario', content: 'Abrimos de 9 a 6' }
  await callApi(product, await fetchToken(product, owner), 'POST', '/canned-replies', reply)
  await card.getByRole('button', { name: 'Activar avisos' }).click()
  await expect(card.getByText('Activados')).toBeVisible()
  const worker = await openServiceWorker(page)
  await recordNotifications(worker)
  const browser = await openPushBrowser(page)
  bot.sendAsCustomer(clara, 'hola')
  await assignOnlyConversation(product, owner)
  bot.sendAsCustomer(clara, '¿A qué hora abren?')
  const messages = () => push.shownOn('con-atajo').filter(({ kind }) => kind === 'message')
  await expect.poll(() => messages().length).toBe(1)
  await browser.deliver(messages()[0]!)
  await expect.poll(async () => (await shownNotifications(worker)).length).toBe(1)

  await tapNotification(worker, 'Clara', 'reply')
  const thread = page.getByRole('dialog', { name: /Clara/ })
  const box = thread.getByRole('textbox', { name: 'Mensaje' })
  await expect(box).toHaveValue('/')
  await thread.getByRole('option', { name: '/horario Abrimos de 9 a 6' }).click()
  await expect(box).toHaveValue('Abrimos de 9 a 6')
  await thread.getByRole('button', { name: 'Enviar' }).click()
  await expect(thread.getByRole('log').getByText('Abrimos de 9 a 6')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect.poll(() => bot.sent.map(({ text }) => text)).toContain('Abrimos de 9 a 6')
  await browser.close()
})

test('notifications: kinds, quiet hours, texts, and leaving the device', async ({
  page,
  product,
  localServices: { push },
}) => {
  const { owner, card } = await openProfile(page, product, push, 'cautelosa')
  await card.getByRole('button', { name: 'Activar avisos' }).click()
  await card.getByRole('switch', { name: 'Mostrar el texto de los mensajes' }).click()
  await expect(card.getByRole('switch', { name: 'Mostrar el texto de los mensajes' })).toBeChecked()
  await card.getByRole('switch', { name: 'Me mencionan' }).click()
  await expect(card.getByRole('switch', { name: 'Me mencionan' })).not.toBeChecked()
  const token = await fetchToken(product, owner)
  const fetchPush = async () => {
    const response = await fetch(`${product.url}/api/push`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: { devices: { id: string }[] } }).data
  }
  const release = await holdFirst(page, 'PUT', '**/api/push')
  await card.getByRole('switch', { name: 'Horas de silencio' }).click()
  await card.getByLabel('Desde').fill('21:30')
  // The second save would overtake the first one, which then undoes it.
  await release()
  await expect(card.getByText('Hasta el día siguiente, hora de Bogota.')).toBeVisible()
  await checkAllSizes(page)
  await page.reload()
  await expect(card.getByRole('switch', { name: 'Me mencionan' })).not.toBeChecked()
  await expect(card.getByRole('switch', { name: 'Mostrar el texto de los mensajes' })).toBeChecked()
  await expect(card.getByLabel('Desde')).toHaveValue('21:30')

  await test.step('hours that were just changed are saved when the page is left', async () => {
    await page.unroute('**/api/push')
    await card.getByLabel('Desde').fill('20:15')
    await card.getByLabel('Hasta').fill('06:45')
    await page.goto('/notifications')
    // The page that is left sends the last save and waits for no answer; the one before may arrive after it.
    await expect.poll(async () => JSON.stringify(await fetchPush())).toContain('06:45')
    await page.goto('/profile/avisos')
    await expect(card.getByLabel('Desde')).toHaveValue('20:15')
    await expect(card.getByLabel('Hasta')).toHaveValue('06:45')
  })

  const [device, ...others] = (await fetchPush()).devices
  expect(others).toEqual([])
  const removal = { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }
  await fetch(`${product.url}/api/push/devices/${device!.id}`, removal)
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fake-subscription'))).toBeNull()
  await expect(card.getByText('Activados')).toBeHidden()
  await card.getByRole('button', { name: 'Activar avisos' }).click()
  await expect(card.getByText('Activados')).toBeVisible()
  // A new session is another device, which is subscribed without being asked.
  await openSignedIn(page, owner, '/profile/avisos')
  await expect(card.getByText('Activados')).toBeVisible()
  await expect.poll(async () => (await fetchPush()).devices.length).toBe(1)
  await page.getByRole('button', { name: 'Cuenta de cautelosa' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  expect((await fetchPush()).devices).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('fake-subscription'))).toBeNull()
})

/** A new window opens the thread in its workspace, whichever was chosen last. */
async function checkNewWindow(page: Page, product: Product, owner: ConsoleUser, message: PushMessage) {
  const headers = { authorization: `Bearer ${await fetchToken(product, owner)}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Otra tienda' })
  const response = await fetch(`${product.url}/api/workspaces`, { method: 'POST', headers, body })
  const { id } = ((await response.json()) as { data: { id: string } }).data
  const window = await page.context().newPage()
  await window.goto('/icon.svg')
  await window.evaluate((other) => {
    const { user } = JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { user: { id: string } }
    localStorage.setItem(`portavoz.workspace.${user.id}`, other)
  }, id)
  await window.goto(addressOf(message, product.url))
  await expect(window.getByRole('dialog', { name: /Clara/ }).getByText('Mi clave es 1234')).toBeVisible()
  await window.close()
}

/** The conversation of the only customer becomes the person's. */
async function assignOnlyConversation(product: Product, owner: ConsoleUser) {
  const headers = { authorization: `Bearer ${await fetchToken(product, owner)}`, 'content-type': 'application/json' }
  const find = async () => {
    const response = await fetch(`${product.url}/api/conversations`, { headers })
    return ((await response.json()) as { data: { items: { id: string }[] } }).data.items[0]
  }
  await expect.poll(find).toBeTruthy()
  const person = await fetch(`${product.url}/api/test/user`, { headers })
  const { id: userId } = (await person.json()) as { id: string }
  const id = (await find())!.id
  const body = JSON.stringify({ userId })
  await fetch(`${product.url}/api/conversations/${id}/assignee`, { method: 'PUT', headers, body })
}
