import type { Conversation } from '@portavoz/contract'
import { fulfillWith, holdRequests } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilFollowing } from './following-page.ts'
import { card, openInbox } from './inbox-page.ts'
import { callApi } from './linked-agent.ts'
import { seedExchanges } from './seed-exchanges.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

test('long thread: it opens at its end, loads older messages upwards and marks each new day', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*messages\?cursor=/)
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  const exchanges = Array.from({ length: 60 }, (_, n) => ({
    userPhone: '1',
    userName: 'Ana Ríos',
    userMessage: `pregunta ${n}`,
    aiResponse: `respuesta ${n}`,
    ...(n < 3 && { createdAt: dayAgo }),
  }))
  const isFollowing = waitUntilFollowing(page)
  const { owner } = await openInbox(page, product, 'bandeja_nueve', exchanges)
  await isFollowing
  const readRequest = page.waitForRequest('**/read')
  await card(page, 'Ana Ríos').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const thread = sheet.getByRole('log')
  const messages = thread.locator('li[data-message]')
  await expect(messages.last()).toContainText('respuesta 59')
  await expect(messages.last()).toBeInViewport()
  await expect(messages.last()).toContainText('n8n')
  await expect(messages).toHaveCount(50)
  await expect(thread.getByText('Hoy', { exact: true })).toBeAttached()
  const last = await messages.last().getAttribute('data-message')
  expect((await readRequest).postDataJSON()).toEqual({ upTo: last, hasNotices: false })

  await test.step('older messages that fail are requested once and retried; the thread does not jump', async () => {
    let requestCount = 0
    page.on('request', (request) => request.url().includes('messages?cursor=') && requestCount++)
    await fulfillWith(page, /messages\?cursor=/, 400, { success: false, code: 'invalid', error: 'No' })
    await thread.evaluate((box) => (box.scrollTop = 0))
    const refusal = thread.getByRole('alert').filter({ hasText: 'No se pudieron cargar los mensajes anteriores.' })
    await expect(refusal).toBeVisible()
    await checkAccessibility(page)
    expect(requestCount).toBe(1)
    await page.unrouteAll()
    await refusal.getByRole('button', { name: 'Reintentar' }).click()
    await expect(messages.nth(99)).toBeAttached()
    await expect(thread.getByText('pregunta 35', { exact: true })).toBeInViewport()
    // A screen reader announces new messages only, not older ones that load.
    await expect(thread.locator('li:not([aria-live=off])')).toHaveCount(0)
  })

  await test.step('a new message is announced below and loads no older pages again', async () => {
    const pages: string[] = []
    page.on('request', (request) => request.url().includes('/messages') && pages.push(request.url()))
    await seedExchanges(product, owner, [{ userPhone: '1', userName: 'Ana Ríos', userMessage: 'una más' }])
    await sheet.getByRole('button', { name: 'Mensajes nuevos' }).click()
    await expect(thread.getByText('una más')).toBeInViewport()
    await expect(thread.locator('li:not([aria-live=off])')).toContainText(['una más'])
    expect(pages.filter((url) => url.includes('cursor='))).toEqual([])
  })

  await test.step('the owner reads up to the first message', async () => {
    await expect(async () => {
      await thread.evaluate((box) => (box.scrollTop = 0))
      await expect(thread.getByText('pregunta 0', { exact: true })).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(messages).toHaveCount(121)
    await expect(thread.getByText('Ayer', { exact: true })).toBeAttached()
    await expect(thread.getByRole('button', { name: /^¿Por qué .*pregunta 0$/ })).toHaveCount(1)
  })

  await test.step('on a phone the details replace the thread, and hidden messages stay unread', async () => {
    await thread.evaluate((box) => (box.scrollTop = box.scrollHeight))
    await expect(thread.getByText('una más')).toBeInViewport()
    await page.setViewportSize({ width: 360, height: 740 })
    await sheet.getByRole('button', { name: 'Ver detalles' }).click()
    await expect(sheet.getByRole('complementary', { name: 'Detalles' })).toContainText('Notas privadas')
    await expect(thread).toBeHidden()
    await checkAccessibility(page)
    await seedExchanges(product, owner, [{ userPhone: '1', userName: 'Ana Ríos', userMessage: 'sin que la vean' }])
    const mark = sheet.getByRole('button', { name: 'Marcar como leída' })
    await expect(mark).toBeEnabled()
    await sheet.getByRole('button', { name: 'Ver mensajes' }).click()
    await expect(thread.getByText('sin que la vean')).toBeInViewport()
    await sheet.getByRole('button', { name: 'Ver detalles' }).click()
    await expect(mark).toBeDisabled()
  })
})

test('thread of a silent agent: the messages come with the banner above them, so that they do not move', async ({
  page,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'bandeja_apagada', [
    { userPhone: '1', userName: 'Rita Paz', userMessage: '¿Siguen abiertos?' },
  ])
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  await callApi(product, token, 'PUT', `/agents/${agent?.id}/status`, {
    telegramStatus: 'inactive',
    whatsappStatus: 'inactive',
  })
  const release = await holdRequests(page, '**/api/agents')
  await page.reload()
  const messages = page.waitForResponse(/\/messages$/)
  await card(page, 'Rita Paz').getByRole('heading').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Rita Paz' })
  const question = sheet.getByRole('button', { name: '¿Por qué no respondió? ¿Siguen abiertos?' })
  await (await messages).finished()
  await expect(sheet.getByText('Cargando mensajes')).toBeVisible()
  await expect(question).toBeHidden()
  await release()
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(sheet.getByRole('button', { name: 'Activar agente' })).toBeVisible()
})

test('conversation left before the page around it has loaded: what was shown is read', async ({ page, product }) => {
  const owner = await signUp(product, 'bandeja_de_paso')
  await createAgent(product, owner)
  const names = ['Ana Ríos', 'Luis Peña']
  await seedExchanges(
    product,
    owner,
    names.map((userName, n) => ({ userPhone: `${n}`, userName, userMessage: 'una pregunta' })),
  )
  const token = await fetchToken(product, owner)
  const unreadNames = async () => {
    const { items } = (await callApi(product, token, 'GET', '/conversations')) as { items: Conversation[] }
    return items
      .filter(({ unreadCount }) => unreadCount > 0)
      .map(({ contact }) => contact.name ?? '')
      .toSorted(inSpanish)
  }
  await page.addInitScript(neverLosePatience)
  const release = await holdRequests(page, /\/conversations\/stats/)
  await openSignedIn(page, owner, '/conversations')
  const open = async (name: string) => {
    await card(page, name).click()
    await expect(page.getByRole('dialog', { name }).getByRole('log')).toContainText('una pregunta')
  }

  await test.step('the reader closes it', async () => {
    await open('Ana Ríos')
    expect(await unreadNames()).toEqual(names)
    await page.keyboard.press('Escape')
    await expect.poll(unreadNames).toEqual(['Luis Peña'])
  })

  await test.step('the reader leaves the console', async () => {
    await open('Luis Peña')
    expect(await unreadNames()).toEqual(['Luis Peña'])
    await page.goto('about:blank')
    await expect.poll(unreadNames).toEqual([])
  })
  await release()
})

const inSpanish = new Intl.Collator('es').compare

/** Runs in the page before its scripts: the rest of the console waits for the first page without a limit. */
function neverLosePatience() {
  const original = globalThis.setTimeout
  const wrapped = (work: () => void, ms?: number) => (ms === 4_000 ? 0 : original(work, ms))
  globalThis.setTimeout = wrapped as typeof setTimeout
}
