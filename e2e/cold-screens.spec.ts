import type { Browser } from '@playwright/test'
import { limits } from '@portavoz/contract'
import { instrumentPage, watchBrowserErrors, withoutServiceWorker } from './browser-errors.ts'
import { type ColdLoad, openCold, signedInStorage } from './cold-load.ts'
import {
  addressOf,
  COLD_SCREENS,
  type ColdScreen,
  DESKTOP,
  isOpenConversation,
  PHONE,
  viewportOf,
  wideViewStorage,
} from './cold-screens.ts'
import { expect, test } from './fixtures.ts'
import { createShop } from './knowledge-base.ts'
import { callApi } from './linked-agent.ts'
import type { Product } from './product.ts'
import { holdRequests } from './route-overrides.ts'
import { customerExchanges, seedExchanges } from './seed-exchanges.ts'
import { addMember } from './team.ts'
import { type ConsoleUser, fetchToken } from './users.ts'

const MAX_REQUESTS = 30
const MAX_SHIFT = 0.02

/** A browser that has nothing but the session. */
async function openNewBrowser(
  browser: Browser,
  product: Product,
  owner: ConsoleUser,
  viewport: typeof PHONE,
  stored: ReturnType<typeof wideViewStorage> = [],
) {
  const { username, password } = owner
  const response = await fetch(`${product.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const storageState = signedInStorage(product.url, (await response.json()) as { accessToken: string }, stored)
  return await browser.newContext({ viewport, storageState })
}

/** Opens a screen on a device whose browser has nothing but the session, or nothing at all. */
async function openOnNewDevice(browser: Browser, product: Product, owner: ConsoleUser, screen: ColdScreen) {
  const { path, row, isPublic } = screen
  const context = isPublic
    ? await browser.newContext({ viewport: PHONE })
    : await openNewBrowser(browser, product, owner, viewportOf(screen), wideViewStorage(screen))
  const errors = watchBrowserErrors(context)
  await context.addInitScript(instrumentPage)
  await context.addInitScript(withoutServiceWorker)
  await context.addInitScript(watchPartPlaceholders)
  const page = await context.newPage()
  const load = await openCold(page, product.url + path, row)
  const partPlaceholders = await page.evaluate(() => Reflect.get(globalThis, 'partPlaceholders') as string[])
  expect(errors.unexpected()).toEqual([])
  await context.close()
  return { ...load, partPlaceholders }
}

/** Runs in the page before its scripts: notes each placeholder in front of the code of a tab or part. */
function watchPartPlaceholders() {
  const seen: string[] = []
  Reflect.set(globalThis, 'partPlaceholders', seen)
  const part = /^Cargando la (?:pestaña|configuración|parte|prueba)$/
  new MutationObserver((records) => {
    for (const element of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (element instanceof Element)
        for (const one of [element, ...element.querySelectorAll('[role=status]')]) {
          const label = one.getAttribute('aria-label') ?? ''
          if (part.test(label)) seen.push(label)
        }
  }).observe(document, { childList: true, subtree: true })
}

/** The bell shows what it keeps, and asks for no more. */
function expectFewNotices({ requested }: ColdLoad) {
  const asked = requested.filter((request) => request.includes('/conversation-logs/notifications'))
  expect(asked).toEqual([`GET /api/conversation-logs/notifications?limit=${limits.notificationsMax}`])
}

test('each screen opened cold: few requests, none twice, nothing moves, and its part is with it', async ({
  browser,
  product,
}) => {
  const shop = await createShop(product, 'fria', 'Ventas', 'Cobros')
  const agentId = shop.agentId('Ventas')
  const slug = 'tienda-fria'
  await callApi(product, shop.token, 'PUT', `/agents/${agentId}/web-page`, { slug, isOpen: true, origins: [] })
  // It ends the sessions of the account.
  await product.admin('grant', shop.owner.username, 'admin')
  await seedExchanges(product, shop.owner, customerExchanges(12))
  let isTeam = false
  const inbox = await callApi(product, await fetchToken(product, shop.owner), 'GET', '/conversations')
  const unread = inbox['items'] as { sessionName: string }[]
  for (const screen of COLD_SCREENS) {
    // The threads of a team ask for more.
    if (isOpenConversation(screen) && !isTeam) await addMember(product, shop.owner, 'companera-fria', 'agent')
    isTeam ||= isOpenConversation(screen)
    // Opening it reads it.
    const session = isOpenConversation(screen) ? unread.pop()!.sessionName : ''
    const path = addressOf(screen, { agentId, slug, session })
    const load = await openOnNewDevice(browser, product, shop.owner, { ...screen, path })
    if (session) expect.soft(load.requested.filter((request) => request.endsWith('/read'))).toHaveLength(1)
    expect.soft(load.requestsBeforeUseful, `requests at ${path}`).toBeLessThanOrEqual(MAX_REQUESTS)
    expect.soft(load.repeated, `requested twice at ${path}`).toEqual([])
    expect.soft(load.layoutShift, `layout shift at ${path}`).toBeLessThanOrEqual(MAX_SHIFT)
    expect.soft(load.partPlaceholders, `placeholders of parts at ${path}`).toEqual([])
    if (!screen.isPublic) expectFewNotices(load)
  }
})

/** Responses that arrive last, the size in which one moved something, and a row that the screen shows before it. */
const LATE_ARRIVALS = [
  { path: '/preguntas', viewport: PHONE, late: /\.woff2$/, row: 'main li' },
  { path: '/negocio', viewport: PHONE, late: /\.woff2$/, row: 'main li' },
  { path: '/negocios', viewport: PHONE, late: /\.woff2$/, row: 'main li' },
  { path: '/instalacion', viewport: PHONE, late: /\.woff2$/, row: 'main section li' },
  { path: '/negocio', viewport: DESKTOP, late: /\/workspace\/members$/, row: 'main form input' },
  { path: '/negocio', viewport: DESKTOP, late: /\/brand-card-[^/]*\.js$/, row: 'main li' },
  { path: '/profile/integraciones', viewport: PHONE, late: /\/integration-keys$/, row: 'main section h2' },
]

test('nothing moves when the font, or the data of one card, arrives last', async ({ browser, product }) => {
  const shop = await createShop(product, 'tardia', 'Ventas')
  // Before the grant, which ends the session.
  for (const name of ['Pedidos', 'Agenda', 'Facturas'])
    await callApi(product, shop.token, 'POST', '/integration-keys', { name })
  await product.admin('grant', shop.owner.username, 'admin')
  for (const { path, viewport, late, row } of LATE_ARRIVALS) {
    const context = await openNewBrowser(browser, product, shop.owner, viewport)
    await context.addInitScript(instrumentPage)
    await context.addInitScript(withoutServiceWorker)
    const page = await context.newPage()
    const release = await holdRequests(page, late)
    const arrived = page.waitForResponse(late).then((response) => response.finished())
    await openCold(page, product.url + path, row)
    await release()
    await arrived
    await expect(page.locator('main .esqueleto')).toHaveCount(0)
    const layoutShift = await page.evaluate(async () => {
      await document.fonts.ready
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      return Reflect.get(globalThis, 'layoutShift') as number
    })
    expect.soft(layoutShift, `${late.source} last at ${path}`).toBeLessThanOrEqual(MAX_SHIFT)
    await context.close()
  }
})
