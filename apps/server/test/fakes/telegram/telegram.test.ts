import { Api, GrammyError, HttpError, InputFile } from 'grammy'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeBot } from './bot.ts'
import { badRequest, blockedByUser, internalError, tooManyRequests, unauthorized } from './bot-api-error.ts'
import { startFakeTelegram, type FakeTelegram } from './telegram.ts'

const TOKEN = '7001:AAE-the-token-of-the-shop'
const ana = { id: 99, firstName: 'Ana', lastName: 'Ríos' }
let telegram: FakeTelegram
let bot: FakeBot
let api: Api

beforeEach(async () => {
  telegram = await startFakeTelegram()
  bot = telegram.addBot(TOKEN, { id: 7001, username: 'tienda_bot', name: 'Tienda' })
  api = new Api(TOKEN, { apiRoot: telegram.url })
})
afterEach(() => telegram.close())

const refusalOf = async (apiCall: Promise<unknown>) => {
  const error = await apiCall.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof GrammyError)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return { code: error.error_code, says: error.description, parameters: error.parameters }
}

test('fake Telegram: a bot knows itself, and an unknown token is refused', async () => {
  expect(await api.getMe()).toMatchObject({ id: 7001, is_bot: true, username: 'tienda_bot', first_name: 'Tienda' })
  const stranger = new Api('1:nobody', { apiRoot: telegram.url })
  expect(await refusalOf(stranger.getMe())).toMatchObject({ code: 401, says: 'Unauthorized' })
  const malformed = new Api('nonsense', { apiRoot: telegram.url })
  expect(await refusalOf(malformed.getMe())).toMatchObject({ code: 404, says: 'Not Found' })
})

test('fake Telegram: an update is delivered again until its offset confirms it', async () => {
  const first = bot.sendAsCustomer(ana, 'hola')
  bot.sendAsCustomer(99, { sticker: { emoji: '👍' } } as never)
  const updates = await api.getUpdates()
  expect(updates).toHaveLength(2)
  expect(updates[0]).toMatchObject({
    update_id: first.update_id,
    message: { message_id: first.message_id, text: 'hola', chat: { id: 99, first_name: 'Ana' }, from: { id: 99 } },
  })
  expect(await api.getUpdates({ limit: 1 })).toEqual(updates.slice(0, 1))
  expect(await api.getUpdates({ offset: first.update_id + 1 })).toEqual(updates.slice(1))
  expect(await api.getUpdates()).toEqual(updates.slice(1))
})

test('fake Telegram: a long poll ends when a customer writes, and returns nothing after its timeout', async () => {
  const poll = api.getUpdates({ timeout: 30 })
  await bot.waitFor(() => bot.updateQueue.isPolled)
  const { update_id } = bot.sendAsCustomer(ana, '¿a cómo el café?')
  expect((await poll).map((update) => update.update_id)).toEqual([update_id])
  expect(await api.getUpdates({ offset: update_id + 1, timeout: 1 })).toEqual([])
})

test('fake Telegram: a second poller ends the first one with a conflict', async () => {
  const first = refusalOf(api.getUpdates({ timeout: 30 }))
  await bot.waitFor(() => bot.updateQueue.isPolled)
  const second = api.getUpdates({ timeout: 30 })
  expect(await first).toMatchObject({
    code: 409,
    says: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  })
  bot.sendAsCustomer(ana, 'hola')
  expect(await second).toHaveLength(1)
})

test('fake Telegram: a poller that disconnects loses no update', async () => {
  const abort = new AbortController()
  const poll = api.getUpdates({ timeout: 30 }, abort.signal as never).catch(() => 'gone')
  await bot.waitFor(() => bot.updateQueue.isPolled)
  abort.abort()
  expect(await poll).toBe('gone')
  bot.sendAsCustomer(ana, 'hola')
  expect(await api.getUpdates({ timeout: 30 })).toHaveLength(1)
})

test('fake Telegram: an update pushed again after its confirmation is delivered once more', async () => {
  const { update, update_id } = bot.sendAsCustomer(ana, 'hola')
  await api.getUpdates()
  expect(await api.getUpdates({ offset: update_id + 1 })).toEqual([])
  bot.pushUpdate(update)
  expect(await api.getUpdates({ offset: update_id + 1 })).toEqual([JSON.parse(JSON.stringify(update))])
  expect(await api.getUpdates({ offset: update_id + 1 })).toEqual([])
})

test('fake Telegram: only allowed kinds of updates are stored', async () => {
  await api.getUpdates({ allowed_updates: ['message'] })
  const { message } = bot.sendAsCustomer(ana, 'hola').update
  bot.pushUpdate({ update_id: 200_000, edited_message: { ...message, edit_date: 1 } } as never)
  expect(await api.getUpdates()).toHaveLength(1)
})

test('fake Telegram: a webhook gets the pending updates with its secret, and ends the polling', async () => {
  const received: { secret: unknown; path: unknown }[] = []
  let status = 503
  const webhookServer = createServer((request, response) => {
    received.push({ secret: request.headers['x-telegram-bot-api-secret-token'], path: request.url })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => webhookServer.once('listening', resolve))
  const origin = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}`
  const polling = refusalOf(api.getUpdates({ timeout: 30 }))
  await bot.waitFor(() => bot.updateQueue.isPolled)

  await api.setWebhook('https://tienda.example/webhooks/telegram/opaque', { secret_token: 'very-secret' })

  expect((await polling).says).toBe('Conflict: terminated by setWebhook request')
  expect((await refusalOf(api.getUpdates())).says).toContain("can't use getUpdates method while webhook is active")
  bot.sendAsCustomer(ana, 'hola')
  expect(await bot.webhook.deliverPending({ origin })).toEqual([503])
  expect(await api.getWebhookInfo()).toMatchObject({ pending_update_count: 1, url: bot.webhook.url })
  status = 200
  expect(await bot.webhook.deliverPending({ origin })).toEqual([200])
  expect(received.at(-1)).toEqual({ secret: 'very-secret', path: '/webhooks/telegram/opaque' })
  bot.sendAsCustomer(ana, '¿hola?')
  await api.deleteWebhook({ drop_pending_updates: true })
  expect(await api.getUpdates()).toEqual([])
  webhookServer.close()
})

test('fake Telegram: a sent message is stored with its HTML and as visible text', async () => {
  bot.openChat(ana)
  await api.sendChatAction(99, 'typing')
  const message = await api.sendMessage(99, '<b>Hola</b> &amp; bienvenida 😀', { parse_mode: 'HTML' })
  expect(message).toMatchObject({ chat: { id: 99 }, text: 'Hola & bienvenida 😀', from: { id: 7001 } })
  expect(bot.typing).toMatchObject([{ chat_id: 99, action: 'typing' }])
  expect(await bot.waitForSent(1)).toMatchObject([
    { chat_id: 99, text: '<b>Hola</b> &amp; bienvenida 😀', shown: 'Hola & bienvenida 😀', parse_mode: 'HTML' },
  ])
})

test.each([
  ['an empty text', 99, '', 'Bad Request: message text is empty'],
  ['a text of blanks', 99, '  ', 'Bad Request: text must be non-empty'],
  ['a text too long', 99, 'x'.repeat(4097), 'Bad Request: message is too long'],
  ['a stranger', 98, 'hola', 'Bad Request: chat not found'],
  [
    'an open tag',
    99,
    '<b>hola',
    `Bad Request: can't parse entities: Can't find end tag corresponding to start tag "b"`,
  ],
  ['an unknown tag', 99, 'ñ<int>', `Bad Request: can't parse entities: Unsupported start tag "int" at byte offset 2`],
  ['a bare sign', 99, '1 < 2', `Bad Request: can't parse entities: Unsupported start tag "" at byte offset 2`],
  ['a stray end', 99, 'a</b>', `Bad Request: can't parse entities: Unexpected end tag at byte offset 1`],
  [
    'crossed tags',
    99,
    '<b><i>a</b></i>',
    `Bad Request: can't parse entities: Unmatched end tag at byte offset 7, expected "</i>", found "</b>"`,
  ],
])('fake Telegram: %s is refused with the text of the real API', async (_, chat, text, expected) => {
  bot.openChat(ana)
  expect(await refusalOf(api.sendMessage(chat, text, { parse_mode: 'HTML' }))).toMatchObject({
    code: 400,
    says: expected,
  })
  expect(bot.sent).toEqual([])
})

test('fake Telegram: faults apply to some calls or until they are cleared', async () => {
  bot.openChat(ana)
  const send = () => api.sendMessage(99, 'hola')
  bot.fail('sendMessage', tooManyRequests(7), 1)
  bot.fail('sendMessage', blockedByUser(), 1)
  bot.fail('sendMessage', internalError(), 1)
  bot.fail('sendMessage', badRequest('something else'), 1)
  expect(await refusalOf(send())).toMatchObject({ code: 429, parameters: { retry_after: 7 } })
  expect(await refusalOf(send())).toMatchObject({ code: 403, says: 'Forbidden: bot was blocked by the user' })
  expect(await refusalOf(send())).toMatchObject({ code: 500 })
  expect(await refusalOf(send())).toMatchObject({ code: 400, says: 'Bad Request: something else' })
  await send()
  bot.fail('*', unauthorized())
  expect(await refusalOf(send())).toMatchObject({ code: 401, says: 'Unauthorized' })
  expect(await refusalOf(api.getMe())).toMatchObject({ code: 401 })
  bot.clearFaults()
  await send()
  expect(bot.sent).toHaveLength(2)
})

test('fake Telegram: a customer who blocks the bot receives nothing more', async () => {
  bot.openChat(ana)
  bot.blockedBy.add(99)
  expect((await refusalOf(api.sendMessage(99, 'hola'))).code).toBe(403)
})

test('fake Telegram: a customer who refuses voice notes receives other files and texts', async () => {
  bot.openChat(ana)
  bot.voiceRefusedBy.add(99)
  const file = () => new InputFile(new Uint8Array([1]), 'a.ogg')
  expect(await refusalOf(api.sendVoice(99, file()))).toMatchObject({
    code: 400,
    says: 'Bad Request: VOICE_MESSAGES_FORBIDDEN',
  })
  await api.sendDocument(99, file())
  await api.sendMessage(99, 'hola')
  expect(bot.sent).toHaveLength(2)
})

test('fake Telegram: a reset happens before the message is sent, or after it without an answer', async () => {
  bot.openChat(ana)
  bot.fail('sendMessage', 'resetBefore', 1)
  await expect(api.sendMessage(99, 'uno')).rejects.toBeInstanceOf(HttpError)
  expect(bot.sent).toHaveLength(0)
  bot.fail('sendMessage', 'acceptThenReset', 1)
  await expect(api.sendMessage(99, 'dos')).rejects.toBeInstanceOf(HttpError)
  expect(bot.sent.map((message) => message.text)).toEqual(['dos'])
})

test('fake Telegram: a call can hang, or be held until it is released', async () => {
  bot.openChat(ana)
  bot.fail('sendMessage', 'hang', 1)
  const abort = new AbortController()
  const hanging = api.sendMessage(99, 'uno', {}, abort.signal as never).catch(() => 'gone')
  await bot.waitFor(() => bot.calls.length === 1)
  abort.abort()
  expect(await hanging).toBe('gone')

  const held = bot.hold('sendMessage')
  const sending = api.sendMessage(99, 'dos')
  expect((await held.arrived).params).toMatchObject({ text: 'dos' })
  expect(bot.sent).toEqual([])
  held.release()
  await sending
  expect(bot.sent).toHaveLength(1)
})

test('fake Telegram: unplugged it refuses connections, and plugged in again it has lost nothing', async () => {
  await telegram.unplug()
  await expect(api.getMe()).rejects.toBeInstanceOf(HttpError)
  bot.sendAsCustomer(ana, 'hola')
  await telegram.plugIn()
  expect(await api.getUpdates()).toHaveLength(1)
})

test('fake Telegram: a wait that times out describes the state of the bot', async () => {
  await api.getMe()
  await expect(bot.waitForSent(1, 20)).rejects.toThrow(
    '1 sent messages. @tienda_bot was asked getMe and sent 0, the last []',
  )
})
