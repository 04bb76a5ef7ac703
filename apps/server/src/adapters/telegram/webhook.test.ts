import { expect, test } from 'vitest'
import { cardUntil, isConnected } from '../../../test/card.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { signUp, thread, withAgent } from '../../../test/people.ts'

const PUBLIC_URL = 'https://portavoz.ejemplo.co'
const luz = { id: 99, firstName: 'Luz' }

/** A house that Telegram can call from outside, with an agent that is called so. */
async function called(house?: TestHouse, username?: string) {
  const home = house ?? (await openHouse({ env: { PUBLIC_URL } }))
  const made = await withAgent(home, {}, username)
  await cardUntil(home, made.token, made.agent.id, isConnected)
  return { ...made, house: home }
}

const kept = async ({ pool }: TestHouse) => (await pool.query('select count(*)::int as n from messages')).rows[0].n

test('behind a public https address Telegram is told where to call, and with which secret', async () => {
  const { house, bot, agent } = await called()
  const set = bot.calls.find(({ method }) => method === 'setWebhook')
  const { webhookId } = await house.db.selectFrom('agents').select('webhookId').executeTakeFirstOrThrow()
  expect(bot.webhook.url).toBe(`${PUBLIC_URL}/webhooks/telegram/${webhookId}`)
  expect(bot.webhook.url).not.toContain(agent.id)
  expect(bot.webhook.secretToken).toMatch(/^[\w-]{43}$/)
  expect(set?.params).toMatchObject({ allowed_updates: ['message', 'edited_message', 'message_reaction'] })
  expect(bot.calls.filter(({ method }) => method === 'getUpdates')).toEqual([])
})

test('what Telegram delivers is kept before it is thanked, and answered', async () => {
  const { house, bot, token } = await called()
  bot.say(luz, 'hola')
  expect(await bot.webhook.deliver({ origin: house.url })).toEqual([200])
  expect((await thread(house, token)).messages).toMatchObject([{ content: 'hola', origin: 'contact' }])
  await house.drain()
  expect(bot.sent).toMatchObject([{ chat_id: 99, shown: 'Eco: hola' }])
})

test('without the secret of this very agent a delivery is refused before it is read', async () => {
  const { house, bot } = await called()
  const other = await called(house, 'otra')
  const { update } = bot.say(luz, 'hola')
  const { secretToken } = bot.webhook
  const wrong = [
    null,
    '',
    'x',
    secretToken.slice(0, -1),
    `${secretToken}A`,
    secretToken.toLowerCase(),
    other.bot.webhook.secretToken,
  ]
  for (const shown of wrong)
    expect({ shown, status: await bot.webhook.post(update, { origin: house.url, secretToken: shown }) }).toEqual({
      shown,
      status: 401,
    })

  const { pathname } = new URL(bot.webhook.url)
  const unread = await house.call('POST', pathname, '{"esto no es', undefined, {
    'x-telegram-bot-api-secret-token': 'x',
  })
  expect(unread).toMatchObject({ status: 401, body: '' })
  expect((await house.call('POST', '/webhooks/telegram/hook_inventado', update)).status).toBe(401)
  expect(await kept(house)).toBe(0)
  expect(await bot.webhook.post(update, { origin: house.url })).toBe(200)
  expect(await kept(house)).toBe(1)
})

test('a hundred replays, many at once, are one message and one reply', async () => {
  const { house, bot, token } = await called()
  const { update } = bot.say(luz, 'hola')
  const statuses = await Promise.all(Array.from({ length: 100 }, () => bot.webhook.post(update, { origin: house.url })))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await house.drain()
  expect(await bot.webhook.post(update, { origin: house.url })).toBe(200)
  await house.drain()
  expect((await thread(house, token)).messages).toHaveLength(2)
  expect(bot.sent).toHaveLength(1)
  expect(house.model.calls).toHaveLength(1)
})

test('what is not a customer’s message is thanked and leaves no trace', async () => {
  const { house, bot } = await called()
  const { pathname } = new URL(bot.webhook.url)
  const headers = { 'x-telegram-bot-api-secret-token': bot.webhook.secretToken }
  const { update } = bot.say(luz, 'hola')
  const message = update.message as object
  const others = [
    {},
    { update_id: 1 },
    { update_id: 2, edited_message: message },
    { update_id: 3, message: { ...message, chat: { id: -5, type: 'group' } } },
    { update_id: 4, message: { ...message, from: { id: 7, is_bot: true } } },
    { update_id: 5, message: { ...message, message_id: 'uno' } },
    { update_id: 6, message: { ...message, date: 9e15 } },
    { update_id: 7, message: { ...message, date: -1 } },
  ]
  for (const other of others) {
    const { status } = await house.call('POST', pathname, other, undefined, headers)
    expect({ other, status }).toEqual({ other, status: 200 })
  }
  expect(await kept(house)).toBe(0)
})

test('a message that could not be kept is not thanked, so that Telegram brings it again', async () => {
  const { house, bot } = await called()
  const { update } = bot.say(luz, 'hola')
  await house.pool.query('alter table messages rename to mensajes')
  expect(await bot.webhook.post(update, { origin: house.url })).toBe(500)
  await house.pool.query('alter table mensajes rename to messages')
  expect(await bot.webhook.post(update, { origin: house.url })).toBe(200)
  expect(await kept(house)).toBe(1)
})

test('a deleted agent’s deliveries are thanked, so that Telegram stops bringing them', async () => {
  const { house, bot, token, agent } = await called()
  const { update } = bot.say(luz, 'hola')
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(await bot.webhook.post(update, { origin: house.url })).toBe(200)
  expect(await kept(house)).toBe(0)
})

test('a disconnected bot’s messages wait at Telegram, and come when it is connected again', async () => {
  const { house, bot, token, agent } = await called()
  await house.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, token)
  const asked = (method: string) => bot.calls.filter((call) => call.method === method).length
  await bot.waitFor(() => asked('deleteWebhook') === 1, 'the address to be taken back')
  bot.say(luz, 'hola')
  await house.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  await cardUntil(house, token, agent.id, isConnected)
  expect(asked('setWebhook')).toBe(2)
  expect(await bot.webhook.deliver({ origin: house.url })).toEqual([200])
  expect((await thread(house, token)).messages).toMatchObject([{ content: 'hola' }])
})

test('the bot’s own address is not taken for another system’s', async () => {
  const { house, botToken } = await called()
  const { token } = await signUp(house, 'otra')
  const { body } = await house.call('POST', '/api/telegram/validate', { botToken }, token)
  expect(body.data.foreignWebhook).toBeNull()
})

test('a bot whose agent is deleted, or that is replaced by another, no longer calls us', async () => {
  const { house, bot, token, agent } = await called()
  const wasAsked = (whom: typeof bot, method: string) =>
    whom.waitFor(() => whom.calls.some((call) => call.method === method), method)

  const next = house.telegram.addBot('7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', {
    id: 7999,
    username: 'nuevo_bot',
    name: 'Nuevo',
  })
  await house.call('PUT', `/api/agents/${agent.id}`, { botToken: '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' }, token)
  await wasAsked(bot, 'deleteWebhook')
  await wasAsked(next, 'setWebhook')

  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  await wasAsked(next, 'deleteWebhook')
})

test('an agent whose secrets no longer open is shown with its cause, and deafens nobody else', async () => {
  const { house, token, agent } = await called()
  await house.db.updateTable('agents').set({ secrets: 'v1.00000000.AAAA' }).execute()
  const { status, body } = await house.call('GET', '/api/agents', undefined, token)
  expect([status, body.data[0].problem.code]).toEqual([200, 'agent.key_lost'])

  const botToken = '7998:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const other = house.telegram.addBot(botToken, { id: 7998, username: 'otro_bot', name: 'Otro' })
  const draft = { name: 'Otro', description: 'Vende', prompt: 'Eco', platform: 'telegram', botToken }
  await house.call('POST', '/api/agents', draft, token)
  await other.waitFor(() => other.calls.some((call) => call.method === 'setWebhook'), 'the other bot to be heard')
  expect(agent.problem).toBeNull()
})
