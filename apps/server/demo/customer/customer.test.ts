import { Api } from 'grammy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Loopback } from '../../test/fakes/serve.ts'
import { openTelegram, type Telegram } from '../../test/fakes/telegram/telegram.ts'
import { stories } from '../stories/accounts.ts'
import { chatIdOf, createDesk } from './desk.ts'
import { serveCustomer } from './serve.ts'

const TOKEN = '7001:AAE-the-token-of-the-shop'
let telegram: Telegram
let page: Loopback
let api: Api

beforeEach(async () => {
  telegram = await openTelegram()
  telegram.addBot(TOKEN, { id: 7001, username: 'tienda_bot', name: 'Tienda' })
  api = new Api(TOKEN, { apiRoot: telegram.url })
  page = await serveCustomer(createDesk(telegram, stories))
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

test('only bots that somebody listens to can be written to', async () => {
  const counters = async () => (await fetch(`${page.url}/agents`)).json()
  expect(await counters()).toEqual([])
  await api.getUpdates()
  expect(await counters()).toMatchObject([{ username: 'tienda_bot', name: 'Tienda' }])
})

test('what a customer says reaches the bot, and what the bot does reaches the page', async () => {
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
