import { expect, test } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import type { FakeBot } from '../../../../test/fakes/telegram/bot.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { waitUntilConfirmed, signUp, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
/** A failure to store must not be retried as slowly as one of Telegram. */
const SHORT_DELAYS = { inputs: { telegramSchedule: { firstMs: 600_000, mostMs: 600_000, unstoredMs: 10 } } }

/** Each failure is logged, and followed by a poll that gets the same updates again. */
const waitForFailures = ({ logLines }: TestServer, bot: FakeBot, times: number) => {
  const failures = () => logLines.filter(({ msg }) => msg === 'updates of a bot could not be stored').length
  return bot.waitFor(() => failures() >= times, `${times} failures`)
}

test('messages cannot be stored: the log has the cause, and they are stored once possible', async () => {
  const server = await startTestServer(SHORT_DELAYS)
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await waitForAgent(server, token, agent.id, isAgentConnected)
  await server.pool.query('alter table messages rename to mensajes')
  bot.sendAsCustomer(luz, 'hola')
  await waitForFailures(server, bot, 1)
  const logLine = server.logLines.find(({ err }) => JSON.stringify(err)?.includes('messages'))
  expect(logLine).toMatchObject({
    agentId: agent.id,
    err: { code: '42P01', message: 'relation "messages" does not exist' },
  })

  await server.pool.query('alter table mensajes rename to messages')
  await waitUntilConfirmed(bot)
  expect((await fetchThread(server, token)).messages).toMatchObject([{ content: 'hola' }])
})

test('messages cannot be stored: the bot is not shown as connected before they are', async () => {
  const server = await startTestServer(SHORT_DELAYS)
  const { token } = await signUp(server, 'mariana')
  const botToken = '7100:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const bot = server.telegram.addBot(botToken, { id: 7100, username: 'tienda_bot', name: 'Tienda' })
  bot.sendAsCustomer(luz, 'hola')
  await server.pool.query('alter table messages rename to mensajes')
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eco', platform: 'telegram', botToken }
  const { id } = (await server.call('POST', '/api/agents', draft, token)).body.data
  await waitForFailures(server, bot, 2)
  const { body } = await server.call('GET', `/api/agents/${id}`, undefined, token)
  expect(body.data).toMatchObject({ connection: { state: 'waiting_for_connection' }, problem: null })

  await server.pool.query('alter table mensajes rename to messages')
  await waitForAgent(server, token, id, isAgentConnected)
  expect((await fetchThread(server, token)).messages).toMatchObject([{ content: 'hola' }])
})

test.each([
  ['is dated beyond any calendar', { date: 9e15 }],
  ['is dated before there were dates', { date: -1 }],
  ['is dated in words', { date: 'ayer' }],
  ['comes from no chat', { chat: undefined }],
])('message that %s: skipped with a log line; later messages are stored', async (_, odd) => {
  const server = await startTestServer(SHORT_DELAYS)
  const { bot, token } = await createOwnerWithAgent(server)
  bot.pushUpdate({
    update_id: 5,
    message: { message_id: 1, chat: { ...luz, type: 'private' }, text: 'nada', ...odd },
  } as never)
  bot.sendAsCustomer(luz, { text: 'hola', message_id: 2 })
  await waitUntilConfirmed(bot)
  expect((await fetchThread(server, token)).messages).toMatchObject([{ content: 'hola' }])
  expect(server.logLines.filter(({ updateId }) => updateId !== undefined)).toMatchObject([{ updateId: 5 }])
})
