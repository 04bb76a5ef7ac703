import { expect, test } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const PUBLIC_URL = 'https://portavoz.ejemplo.co'
const luz = { id: 99, firstName: 'Luz' }

/** A server with a public address and an agent that uses a webhook. */
async function withWebhookAgent(server?: TestServer, username?: string) {
  const home = server ?? (await startTestServer({ env: { PUBLIC_URL } }))
  const made = await createOwnerWithAgent(home, {}, username)
  await waitForAgent(home, made.token, made.agent.id, isAgentConnected)
  return { ...made, server: home }
}

const countMessages = async ({ pool }: TestServer) =>
  (await pool.query('select count(*)::int as n from messages')).rows[0].n

test('public https address: Telegram gets the webhook address and its secret', async () => {
  const { server, bot, agent } = await withWebhookAgent()
  const set = bot.calls.find(({ method }) => method === 'setWebhook')
  const { webhookId } = await server.db.selectFrom('agents').select('webhookId').executeTakeFirstOrThrow()
  expect(bot.webhook.url).toBe(`${PUBLIC_URL}/webhooks/telegram/${webhookId}`)
  expect(bot.webhook.url).not.toContain(agent.id)
  expect(bot.webhook.secretToken).toMatch(/^[\w-]{43}$/)
  expect(set?.params).toMatchObject({ allowed_updates: ['message', 'edited_message', 'message_reaction'] })
  expect(bot.calls.filter(({ method }) => method === 'getUpdates')).toEqual([])
})

test('webhook update: stored before it is acknowledged, then answered', async () => {
  const { server, bot, token } = await withWebhookAgent()
  bot.sendAsCustomer(luz, 'hola')
  expect(await bot.webhook.deliverPending({ origin: server.url })).toEqual([200])
  expect((await fetchThread(server, token)).messages).toMatchObject([{ content: 'hola', origin: 'contact' }])
  await server.drain()
  expect(bot.sent).toMatchObject([{ chat_id: 99, shown: 'Eco: hola' }])
})

test('webhook update without the agent’s secret: refused before its body is read', async () => {
  const { server, bot } = await withWebhookAgent()
  const other = await withWebhookAgent(server, 'otra')
  const { update } = bot.sendAsCustomer(luz, 'hola')
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
    expect({ shown, status: await bot.webhook.postUpdate(update, { origin: server.url, secretToken: shown }) }).toEqual(
      {
        shown,
        status: 401,
      },
    )

  const { pathname } = new URL(bot.webhook.url)
  const unread = await server.call('POST', pathname, '{"esto no es', undefined, {
    'x-telegram-bot-api-secret-token': 'x',
  })
  expect(unread).toMatchObject({ status: 401, body: '' })
  expect((await server.call('POST', '/webhooks/telegram/hook_inventado', update)).status).toBe(401)
  expect(await countMessages(server)).toBe(0)
  expect(await bot.webhook.postUpdate(update, { origin: server.url })).toBe(200)
  expect(await countMessages(server)).toBe(1)
})

test('webhook update delivered a hundred times at once: one message and one reply', async () => {
  const { server, bot, token } = await withWebhookAgent()
  const { update } = bot.sendAsCustomer(luz, 'hola')
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => bot.webhook.postUpdate(update, { origin: server.url })),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await server.drain()
  expect(await bot.webhook.postUpdate(update, { origin: server.url })).toBe(200)
  await server.drain()
  expect((await fetchThread(server, token)).messages).toHaveLength(2)
  expect(bot.sent).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
})

test('webhook update without a customer message: acknowledged and not stored', async () => {
  const { server, bot } = await withWebhookAgent()
  const { pathname } = new URL(bot.webhook.url)
  const headers = { 'x-telegram-bot-api-secret-token': bot.webhook.secretToken }
  const { update } = bot.sendAsCustomer(luz, 'hola')
  const message = update.message as object
  const otherUpdates = [
    {},
    { update_id: 1 },
    { update_id: 2, edited_message: message },
    { update_id: 3, message: { ...message, chat: { id: -5, type: 'group' } } },
    { update_id: 4, message: { ...message, from: { id: 7, is_bot: true } } },
    { update_id: 5, message: { ...message, message_id: 'uno' } },
    { update_id: 6, message: { ...message, date: 9e15 } },
    { update_id: 7, message: { ...message, date: -1 } },
  ]
  for (const other of otherUpdates) {
    const { status } = await server.call('POST', pathname, other, undefined, headers)
    expect({ other, status }).toEqual({ other, status: 200 })
  }
  expect(await countMessages(server)).toBe(0)
})

test('webhook update that could not be stored: not acknowledged, so that Telegram repeats it', async () => {
  const { server, bot } = await withWebhookAgent()
  const { update } = bot.sendAsCustomer(luz, 'hola')
  await server.pool.query('alter table messages rename to mensajes')
  expect(await bot.webhook.postUpdate(update, { origin: server.url })).toBe(500)
  await server.pool.query('alter table mensajes rename to messages')
  expect(await bot.webhook.postUpdate(update, { origin: server.url })).toBe(200)
  expect(await countMessages(server)).toBe(1)
})

test('webhook update of a deleted agent: acknowledged, so that Telegram stops repeating it', async () => {
  const { server, bot, token, agent } = await withWebhookAgent()
  const { update } = bot.sendAsCustomer(luz, 'hola')
  await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(await bot.webhook.postUpdate(update, { origin: server.url })).toBe(200)
  expect(await countMessages(server)).toBe(0)
})

test('disconnected bot: its messages wait at Telegram until it is connected again', async () => {
  const { server, bot, token, agent } = await withWebhookAgent()
  await server.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, undefined, token)
  const asked = (method: string) => bot.calls.filter((call) => call.method === method).length
  await bot.waitFor(() => asked('deleteWebhook') === 1, 'the address to be taken back')
  bot.sendAsCustomer(luz, 'hola')
  await server.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  await waitForAgent(server, token, agent.id, isAgentConnected)
  expect(asked('setWebhook')).toBe(2)
  expect(await bot.webhook.deliverPending({ origin: server.url })).toEqual([200])
  expect((await fetchThread(server, token)).messages).toMatchObject([{ content: 'hola' }])
})

test('own webhook of the bot: not taken for a foreign one', async () => {
  const { server, token, agent } = await withWebhookAgent()
  await server.call('POST', `/api/agents/telegram/${agent.id}/connect`, undefined, token)
  const connected = await waitForAgent(server, token, agent.id, isAgentConnected)
  expect(connected.problem).toBeNull()
})

test('bot of a deleted agent, or replaced by another: its webhook is removed', async () => {
  const { server, bot, token, agent } = await withWebhookAgent()
  const wasAsked = (whom: typeof bot, method: string) =>
    whom.waitFor(() => whom.calls.some((call) => call.method === method), method)

  const next = server.telegram.addBot('7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', {
    id: 7999,
    username: 'nuevo_bot',
    name: 'Nuevo',
  })
  await server.call('PUT', `/api/agents/${agent.id}`, { botToken: '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' }, token)
  await wasAsked(bot, 'deleteWebhook')
  await wasAsked(next, 'setWebhook')

  await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  await wasAsked(next, 'deleteWebhook')
})

test('agent whose secrets cannot be decrypted: shows the cause and does not affect other agents', async () => {
  const { server, token, agent } = await withWebhookAgent()
  await server.db.updateTable('agents').set({ secrets: 'v1.00000000.AAAA' }).execute()
  const { status, body } = await server.call('GET', '/api/agents', undefined, token)
  expect([status, body.data[0].problem.code]).toEqual([200, 'agent.key_lost'])

  const botToken = '7998:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const other = server.telegram.addBot(botToken, { id: 7998, username: 'otro_bot', name: 'Otro' })
  const draft = { name: 'Otro', description: 'Vende', prompt: 'Eco', platform: 'telegram', botToken }
  await server.call('POST', '/api/agents', draft, token)
  await other.waitFor(() => other.calls.some((call) => call.method === 'setWebhook'), 'the other bot to be heard')
  expect(agent.problem).toBeNull()
})
