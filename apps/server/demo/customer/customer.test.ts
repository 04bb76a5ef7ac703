import { request } from 'node:http'
import { Api } from 'grammy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Loopback } from '../../test/fakes/serve.ts'
import { openTelegram, type Telegram } from '../../test/fakes/telegram/telegram.ts'
import { openHouse } from '../../test/house.ts'
import { withAgent } from '../../test/people.ts'
import { documentsOf } from '../documents.ts'
import { stories } from '../stories/accounts.ts'
import { chatIdOf, createDesk } from './desk.ts'
import { serveCustomer } from './serve.ts'

const TOKEN = '7001:AAE-the-token-of-the-shop'
const noCamera = { scanNewest: async () => null }
let telegram: Telegram
let page: Loopback
let api: Api
let late: number

beforeEach(async () => {
  late = 0
  telegram = await openTelegram()
  telegram.addBot(TOKEN, { id: 7001, username: 'tienda_bot', name: 'Tienda' })
  api = new Api(TOKEN, { apiRoot: telegram.url })
  page = await serveCustomer(createDesk(telegram, stories, { now: () => new Date(Date.now() + late) }), noCamera)
})
afterEach(async () => {
  await page.unplug()
  await telegram.close()
})

const say = (said: Record<string, unknown>, type = 'application/json') =>
  fetch(`${page.url}/say`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(said) })

/** What the stream tells, one event at a time. */
async function* eventsOf(agent: string, customer: string) {
  const response = await fetch(`${page.url}/stream?${new URLSearchParams({ agent, customer })}`)
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.+)$/s.exec(block) ?? []
      yield { event, data: JSON.parse(data) as { from: string; text: string }[] }
    }
  }
}

const counters = async () => (await fetch(`${page.url}/agents`)).json()
const shop = [{ username: 'tienda_bot', name: 'Tienda' }]

test('a bot is offered once somebody has asked for its messages, and no longer when nobody has come back', async () => {
  expect(await counters()).toEqual([])
  await api.getUpdates()
  expect(await counters()).toMatchObject(shop)
  late = 6_000
  expect(await counters()).toEqual([])
})

test('a bot is offered while somebody waits for its messages, however long, and not once that one hangs up', async () => {
  const bot = telegram.bot(TOKEN)
  const hangUp = new AbortController()
  const poll = api.getUpdates({ timeout: 30 }, hangUp.signal as never).catch(() => {})
  await bot.waitFor(() => bot.inbox.isPolled)
  late = 25_000
  expect(await counters()).toMatchObject(shop)
  hangUp.abort()
  await poll
  await bot.waitFor(() => !bot.inbox.isPolled)
  late = 0
  expect(await counters()).toEqual([])
})

test.each([
  ['of Portavoz', 'https://portavoz.ejemplo.co/webhooks/telegram/hook_1', shop],
  ['of another system', 'https://otro.ejemplo.co/bot', []],
])('a bot whose messages go to an address %s', async (_, url, offered) => {
  await api.getUpdates()
  await api.setWebhook(url)
  expect(await counters()).toMatchObject(offered)
  expect(await counters()).toHaveLength(offered.length)
})

test('a bot that only a refused program asks is not offered', async () => {
  telegram.bot(TOKEN).revoke()
  await api.getUpdates().catch(() => {})
  expect(await counters()).toEqual([])
})

test('whoever is left at the page of a bot that nobody hears is told so, and what was written is not lost', async () => {
  const response = await say({ agent: 'tienda_bot', customer: 'Ana', text: 'hola' })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'Este agente no escucha. Conéctalo en la consola y envíalo otra vez' })
  expect(telegram.bot(TOKEN).inbox.pending).toEqual([])
})

test('an agent is offered as long as its owner lets it be heard', async () => {
  const house = await openHouse()
  const { bot, agent, token } = await withAgent(house)
  const desk = createDesk(house.telegram, [])
  await bot.waitFor(() => bot.inbox.isPolled)
  expect(desk.counters()).toMatchObject([{ username: bot.me.username }])
  await house.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, token)
  await bot.waitFor(() => !bot.inbox.isPolled)
  expect(desk.counters()).toEqual([])
  await house.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  await bot.waitFor(() => bot.inbox.isPolled)
  expect(desk.counters()).toHaveLength(1)
})

test('what a customer says reaches the bot, and what the bot does reaches the page', async () => {
  await api.getUpdates()
  const events = eventsOf('tienda_bot', 'Ana Ríos')
  const next = async () => (await events.next()).value
  expect(await next()).toEqual({ event: 'thread', data: [] })

  expect((await say({ agent: 'tienda_bot', customer: 'Ana Ríos', text: 'hola' })).status).toBe(200)
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

test('the same name is the same customer, and another name is another', () => {
  expect(chatIdOf(' ana ríos')).toBe(chatIdOf('Ana Rios'))
  expect(chatIdOf('Ana Ríos')).not.toBe(chatIdOf('Ana Rivas'))
})

test.each([
  ['no text', { agent: 'tienda_bot', customer: 'Ana', text: '  ' }, 'application/json', 400],
  ['no such bot', { agent: 'nadie', customer: 'Ana', text: 'hola' }, 'application/json', 404],
  ['the form of a foreign page', { agent: 'tienda_bot', customer: 'Ana', text: 'hola' }, 'text/plain', 415],
])('%s is refused', async (_, said, type, status) => {
  expect((await say(said, type)).status).toBe(status)
})

test('the page comes under a strict policy', async () => {
  const response = await fetch(page.url)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await response.text()).toContain('<h1>Cliente de prueba</h1>')
})

test('whoever chooses an agent is told its documents, and can open them', async () => {
  const story = stories[0]!
  telegram.addBot(story.bot!.token, story.bot!)
  await new Api(story.bot!.token, { apiRoot: telegram.url }).getUpdates()
  const [counter] = (await (await fetch(`${page.url}/agents`)).json()) as {
    documents: { file: string; title: string }[]
  }[]
  expect(counter?.documents.map(({ file }) => file)).toEqual(story.documents)
  const response = await fetch(`${page.url}/documentos/${counter?.documents[0]?.file}`)
  expect(await response.text()).toContain('<th scope="row">Nariño</th>')
})

test.each(stories.flatMap((story) => documentsOf(story).map((document) => ({ agent: story.name, ...document }))))(
  '«$title» of $agent is served to read, under the same policy',
  async ({ agent, file, title }) => {
    const response = await fetch(`${page.url}/documentos/${file}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(agent)
    expect(await (await fetch(`${page.url}/documentos`)).text()).toContain(`<a href="/documentos/${file}">${title}</a>`)
  },
)

/** As written: fetch would tidy the path before it leaves. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(page.url, { path }, (response) => resolve(response.resume().statusCode))
    asked.on('error', reject).end()
  })

test.each([
  '/documentos/../documents.ts',
  '/documentos/..%2Fdocuments.ts',
  '/documentos/%2e%2e/stories/accounts.ts',
  '/documentos/../../../../../../../../etc/passwd',
  '/documentos/lista-de-precios.md/',
  '/documentos/otra.md',
  '/documentos/',
])('%s is not there', async (path) => {
  expect(await statusOf(path)).toBe(404)
})
