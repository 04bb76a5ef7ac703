import { request } from 'node:http'
import { Api } from 'grammy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LoopbackServer } from '../../test/fakes/loopback-server.ts'
import { startFakeTelegram, type FakeTelegram } from '../../test/fakes/telegram/telegram.ts'
import { startTestServer } from '../../test/test-server.ts'
import { createOwnerWithAgent } from '../../test/test-accounts.ts'
import { readDocuments } from '../documents.ts'
import { DEMO_STORIES } from '../stories/accounts.ts'
import { chatIdOf, createTelegramChat } from './customer-chat.ts'
import { startCustomerServer } from './customer-server.ts'

const TOKEN = '7001:AAE-the-token-of-the-shop'
const NO_CAMERA = { scanNewest: async () => null }
let telegram: FakeTelegram
let page: LoopbackServer
let api: Api
let clockOffsetMs: number

beforeEach(async () => {
  clockOffsetMs = 0
  telegram = await startFakeTelegram()
  telegram.addBot(TOKEN, { id: 7001, username: 'tienda_bot', name: 'Tienda' })
  api = new Api(TOKEN, { apiRoot: telegram.url })
  page = await startCustomerServer(
    createTelegramChat(telegram, DEMO_STORIES, { now: () => new Date(Date.now() + clockOffsetMs) }),
    NO_CAMERA,
  )
})
afterEach(async () => {
  await page.unplug()
  await telegram.close()
})

const sendMessage = (message: Record<string, unknown>, type = 'application/json') =>
  fetch(`${page.url}/say`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(message) })

/** The events of the stream, one at a time. */
async function* readEvents(agent: string, customer: string) {
  const response = await fetch(`${page.url}/stream?${new URLSearchParams({ agent, customer })}`)
  let buffered = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (buffered + chunk).split('\n\n')
    buffered = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.+)$/s.exec(block) ?? []
      yield { event, data: JSON.parse(data) as { from: string; text: string }[] }
    }
  }
}

const listAgents = async () => (await fetch(`${page.url}/agents`)).json()
const SHOP = [{ username: 'tienda_bot', name: 'Tienda' }]

test('customer page: a bot is listed for a short time after its messages were fetched', async () => {
  expect(await listAgents()).toEqual([])
  await api.getUpdates()
  expect(await listAgents()).toMatchObject(SHOP)
  clockOffsetMs = 6_000
  expect(await listAgents()).toEqual([])
})

test('customer page: a bot is listed during a long poll and not after the poll is aborted', async () => {
  const bot = telegram.bot(TOKEN)
  const pollAbort = new AbortController()
  const poll = api.getUpdates({ timeout: 30 }, pollAbort.signal as never).catch(() => {})
  await bot.waitFor(() => bot.updateQueue.isPolled)
  clockOffsetMs = 25_000
  expect(await listAgents()).toMatchObject(SHOP)
  pollAbort.abort()
  await poll
  await bot.waitFor(() => !bot.updateQueue.isPolled)
  clockOffsetMs = 0
  expect(await listAgents()).toEqual([])
})

test.each([
  ['of Portavoz', 'https://portavoz.ejemplo.co/webhooks/telegram/hook_1', SHOP],
  ['of another system', 'https://otro.ejemplo.co/bot', []],
])('customer page: bot with a webhook %s', async (_, url, expectedAgents) => {
  await api.getUpdates()
  await api.setWebhook(url)
  expect(await listAgents()).toMatchObject(expectedAgents)
  expect(await listAgents()).toHaveLength(expectedAgents.length)
})

test('customer page: a bot whose token was revoked is not listed', async () => {
  telegram.bot(TOKEN).revoke()
  await api.getUpdates().catch(() => {})
  expect(await listAgents()).toEqual([])
})

test('customer page: a message to a bot without a listener is refused and not queued', async () => {
  const response = await sendMessage({ agent: 'tienda_bot', customer: 'Ana', text: 'hola' })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'Este agente no escucha. Conéctalo en la consola y envíalo otra vez' })
  expect(telegram.bot(TOKEN).updateQueue.pending).toEqual([])
})

test('customer page: an agent is listed while its owner keeps it connected', async () => {
  const server = await startTestServer()
  const { bot, agent, token } = await createOwnerWithAgent(server)
  const chat = createTelegramChat(server.telegram, [])
  await bot.waitFor(() => bot.updateQueue.isPolled)
  expect(chat.listAgents()).toMatchObject([{ username: bot.me.username }])
  await server.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, token)
  await bot.waitFor(() => !bot.updateQueue.isPolled)
  expect(chat.listAgents()).toEqual([])
  await server.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  await bot.waitFor(() => bot.updateQueue.isPolled)
  expect(chat.listAgents()).toHaveLength(1)
})

test('customer page: messages reach the bot, and typing and replies reach the page', async () => {
  await api.getUpdates()
  const events = readEvents('tienda_bot', 'Ana Ríos')
  const next = async () => (await events.next()).value
  expect(await next()).toEqual({ event: 'thread', data: [] })

  expect((await sendMessage({ agent: 'tienda_bot', customer: 'Ana Ríos', text: 'hola' })).status).toBe(200)
  expect(await next()).toMatchObject({ data: [{ from: 'customer', text: 'hola' }] })
  const [update] = await api.getUpdates()
  expect(update?.message).toMatchObject({ text: 'hola', from: { first_name: 'Ana', last_name: 'Ríos' } })

  const chat = update!.message!.chat.id
  await api.sendChatAction(chat, 'typing')
  expect((await next())?.event).toBe('typing')
  await api.sendMessage(chat, '¡Hola, <b>Ana</b>!', { parse_mode: 'HTML' })
  const lines = await next()
  expect(lines?.data.map(({ from, text }) => [from, text])).toEqual([
    ['customer', 'hola'],
    ['agent', '¡Hola, Ana!'],
  ])
  await events.return()
})

test('customer name: the same name is the same customer, another name is another', () => {
  expect(chatIdOf(' ana ríos')).toBe(chatIdOf('Ana Rios'))
  expect(chatIdOf('Ana Ríos')).not.toBe(chatIdOf('Ana Rivas'))
})

test.each([
  ['no text', { agent: 'tienda_bot', customer: 'Ana', text: '  ' }, 'application/json', 400],
  ['no such bot', { agent: 'nadie', customer: 'Ana', text: 'hola' }, 'application/json', 404],
  ['the form of a foreign page', { agent: 'tienda_bot', customer: 'Ana', text: 'hola' }, 'text/plain', 415],
])('customer page: %s is refused', async (_, message, type, status) => {
  expect((await sendMessage(message, type)).status).toBe(status)
})

test('customer page: a file is one that the page offers, whose bytes it shows', async () => {
  await api.getUpdates()
  const send = (file: unknown) =>
    fetch(`${page.url}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agent: 'tienda_bot', customer: 'Ana', file }),
    })
  const [counter] = (await listAgents()) as { attachments: { kind: string; file: string }[] }[]
  expect(counter?.attachments.map(({ kind }) => kind)).toEqual(['voice', 'photo', 'receipt'])
  for (const { file } of counter?.attachments ?? []) {
    expect((await send(file)).status).toBe(200)
    expect((await fetch(`${page.url}/archivos/${file}`)).headers.get('content-type')).toMatch(
      /^(audio\/ogg|image\/jpeg)$/,
    )
  }
  for (const file of ['../stories/accounts.ts', 'bolsa-rota.svg', '', 7]) expect((await send(file)).status).toBe(400)
  expect(await fetchStatus('/archivos/../stories/accounts.ts')).toBe(404)
  const updates = await api.getUpdates()
  expect(updates.map(({ message }) => Object.keys(message ?? {}).find((key) => /voice|photo/.test(key)))).toEqual([
    'voice',
    'photo',
    'photo',
  ])
})

test('customer page: it is served with a strict content security policy', async () => {
  const response = await fetch(page.url)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await response.text()).toContain('<h1>Cliente de prueba</h1>')
})

test('customer page: an agent comes with its documents, which can be opened', async () => {
  const story = DEMO_STORIES[0]!
  telegram.addBot(story.bot!.token, story.bot!)
  await new Api(story.bot!.token, { apiRoot: telegram.url }).getUpdates()
  const [counter] = (await (await fetch(`${page.url}/agents`)).json()) as {
    documents: { file: string; title: string }[]
  }[]
  expect(counter?.documents.map(({ file }) => file)).toEqual(readDocuments(story).map(({ file }) => file))
  const response = await fetch(`${page.url}/documentos/${counter?.documents[0]?.file}`)
  expect(await response.text()).toContain('<th scope="row">Nariño</th>')
})

test.each(
  DEMO_STORIES.flatMap((story) => readDocuments(story).map((document) => ({ agent: story.name, ...document }))),
)('document page: «$title» of $agent is served with the same policy', async ({ agent, file, title }) => {
  const response = await fetch(`${page.url}/documentos/${file}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(agent)
  expect(await (await fetch(`${page.url}/documentos`)).text()).toContain(`<a href="/documentos/${file}">${title}</a>`)
})

/** Sends the path as written: fetch would normalise it. */
const fetchStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const clientRequest = request(page.url, { path }, (response) => resolve(response.resume().statusCode))
    clientRequest.on('error', reject).end()
  })

test.each([
  '/documentos/../documents.ts',
  '/documentos/..%2Fdocuments.ts',
  '/documentos/%2e%2e/stories/accounts.ts',
  '/documentos/../../../../../../../../etc/passwd',
  '/documentos/lista-de-precios.xlsx/',
  '/documentos/otra.md',
  '/documentos/',
])('document path %s: not found', async (path) => {
  expect(await fetchStatus(path)).toBe(404)
})
