import { expect, test } from 'vitest'
import { tooManyRequests } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import type { PendingMessage } from './claim/pending-message.ts'
import { createDeliverStore } from './deliver.store.ts'

const luz = { id: 99, firstName: 'Luz' }

/** A test server with one answered conversation. */
async function withAnsweredConversation() {
  const server = await startTestServer()
  const setup = await createOwnerWithAgent(server)
  setup.bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(setup.bot)
  await server.drain()
  const { conversation } = await fetchThread(server, setup.token)
  const sendAttempts = () => setup.bot.calls.filter((call) => call.method === 'sendMessage').length
  const write = (content: string) =>
    server.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, setup.token)
  return { ...setup, server, id: conversation.id as string, offers: sendAttempts, write }
}

/** Runs what is due without letting time pass. */
const drainNow = async ({ server }: TestServer, rounds = 4) => {
  for (let round = 0; round < rounds; round++) await server.drain()
}

test('Telegram rate limit: everything for the bot waits, then is sent in order, once', async () => {
  const { server, bot, offers: sendAttempts, write } = await withAnsweredConversation()
  bot.fail('sendMessage', tooManyRequests(30), 1)
  await write('uno')
  await drainNow(server, 1)
  expect(sendAttempts()).toBe(2)

  await write('dos')
  bot.sendAsCustomer(luz, '¿sigues ahí?')
  await waitUntilConfirmed(bot)
  await drainNow(server)
  // A slow machine may take ten seconds for the steps before.
  server.advanceClock(20_000)
  await drainNow(server)
  expect(sendAttempts()).toBe(2)

  server.advanceClock(10_100)
  await drainNow(server)
  expect(bot.sent.map((message) => message.shown)).toEqual(['Eco: hola', 'uno', 'dos'])
})

test('postponed message: it is sent even if the process that postponed it died', async () => {
  const { server, bot, write } = await withAnsweredConversation()
  bot.fail('sendMessage', tooManyRequests(30), 1)
  await write('uno')
  await drainNow(server, 1)
  await server.pool.query(`delete from pgboss.job where state = 'created'`)
  await write('dos')
  await drainNow(server, 1)
  server.advanceClock(31_000)
  await drainNow(server)
  expect(bot.sent.map((message) => message.shown)).toEqual(['Eco: hola', 'uno', 'dos'])
})

test('concurrent runs: one claims the message, the other leaves it alone', async () => {
  const { server, id, write } = await withAnsweredConversation()
  await write('uno')
  const store = createDeliverStore(server.db, 'this process')
  const claims = await runBothAtOnce(
    server.database,
    `select id from messages where status = 'pending' for update`,
    () => Promise.all([store.claimNext(id, new Date()), store.claimNext(id, new Date())]),
  )
  expect(new Set(claims.map((pending) => (pending as PendingMessage).verdict))).toEqual(
    new Set(['claimed', 'being_sent']),
  )
  expect(await store.claimNext(id, new Date())).toMatchObject({ verdict: 'interrupted' })
})

test('repeated refusals of Telegram: each cause is reported once', async () => {
  const { server, bot, write, id } = await withAnsweredConversation()
  bot.fail('sendMessage', tooManyRequests(1), 3)
  await write('uno')
  const offer = async () => {
    await drainNow(server, 1)
    server.advanceClock(6 * 60_000)
  }
  const told = async () =>
    (await server.pool.query(`select id from events where data->>'conversationId' = $1`, [id])).rows.length
  await offer()
  const toldOnce = await told()
  await offer()
  await offer()
  expect(await told()).toBe(toldOnce)
  await server.telegram.unplug()
  await offer()
  expect(await told()).toBe(toldOnce + 1)
  await server.telegram.plugIn()
  await offer()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'uno' })
})

test('successful send: it clears the problem of the card', async () => {
  const { server, bot, token, agent, write } = await withAnsweredConversation()
  const problem = async () =>
    (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data.problem?.code ?? null
  bot.fail('sendMessage', tooManyRequests(5), 1)
  await write('uno')
  await drainNow(server, 1)
  expect(await problem()).toBe('telegram.flood')
  server.advanceClock(6_000)
  await drainNow(server)
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'uno' })
  expect(await problem()).toBeNull()
})

test('postponed message whose earlier attempt died: it counts as refused, since it may have arrived', async () => {
  const { server, id, write } = await withAnsweredConversation()
  await write('uno')
  const store = createDeliverStore(server.db, 'this process')
  const postponeNext = async () => {
    await store.postpone((await store.claimNext(id, server.clock.now())) as PendingMessage, server.clock.now())
    return (await server.db.selectFrom('messages').select('refusals').where('content', '=', 'uno').execute())[0]
  }
  expect(await postponeNext()).toEqual({ refusals: 0 })
  await store.claimNext(id, server.clock.now())
  expect(await postponeNext()).toEqual({ refusals: 1 })
})
