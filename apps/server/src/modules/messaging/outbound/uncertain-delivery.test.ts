import type { Conversation } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { receiptStore } from './receipts/receipts.store.ts'

const customer = (id: number) => ({ id, firstName: `Cliente ${id}` })

/** Makes the connection break after the network took the bot's next message. */
async function withUncertainSends() {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  const list = async (filter = ''): Promise<Conversation[]> =>
    (await server.call('GET', `/api/conversations?${filter}`, undefined, token)).body.data.items
  const card = async () => (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const sendUncertain = async (id: number) => {
    bot.fail('sendMessage', 'acceptThenReset', 1)
    await sendAndDrain(server, bot, customer(id), 'hola')
  }
  const eventsWith = async (text: string) =>
    (await server.pool.query(`select data from events where data::text like $1 order by id`, [`%${text}%`])).rows
  return { server, bot, token, agent, list, card, doubts: sendUncertain, told: eventsWith }
}

test('uncertain delivery: the conversation becomes «Pendiente», and the notification names the contact', async () => {
  const { server, token, agent, doubts: sendUncertain, told: eventsWith } = await withUncertainSends()
  await sendUncertain(1)
  const { conversation } = await fetchThread(server, token)
  expect(conversation.status).toBe('waiting')
  expect(await eventsWith('in_doubt')).toMatchObject([
    {
      data: {
        type: 'conversation',
        conversationId: conversation.id,
        handOff: { by: 'in_doubt', agentId: agent.id, agentName: agent.name, contactName: 'Cliente 1' },
      },
    },
  ])
})

test('uncertain manual reply: a transferred conversation stays transferred, and the owner is notified', async () => {
  const { server, bot, token, told: eventsWith } = await withUncertainSends()
  await sendAndDrain(server, bot, customer(1), 'hola')
  const { conversation } = await fetchThread(server, token)
  const path = `/api/conversations/${conversation.id}`
  await server.call('PUT', `${path}/status`, { status: 'transferred' }, token)
  bot.fail('sendMessage', 'acceptThenReset', 1)
  await server.call('POST', `${path}/messages`, { content: 'Soy Ana' }, token)
  await server.drain()
  expect((await fetchThread(server, token)).conversation.status).toBe('transferred')
  expect(await eventsWith('in_doubt')).toHaveLength(1)
})

test('uncertain deliveries in a row: the card says so after the third, and not after a successful one', async () => {
  const { server, bot, card, doubts: sendUncertain, told: eventsWith } = await withUncertainSends()
  await sendUncertain(1)
  await sendUncertain(2)
  expect((await card()).problem).toBeNull()
  await sendUncertain(3)
  expect(await card()).toMatchObject({ status: 'error', problem: { code: 'agent.in_doubt' } })
  await sendUncertain(4)
  expect(await eventsWith('agent.in_doubt')).toHaveLength(1)
  await sendAndDrain(server, bot, customer(5), 'hola')
  expect(await card()).toMatchObject({ status: 'active', problem: null })
})

test('inbox: filters conversations with an uncertain delivery, in the list and the counts', async () => {
  const { server, bot, token, list, doubts: sendUncertain } = await withUncertainSends()
  await sendUncertain(1)
  await sendAndDrain(server, bot, customer(2), 'hola')
  expect(await list()).toHaveLength(2)
  expect(await list('delivery=uncertain')).toMatchObject([{ contact: { name: 'Cliente 1' } }])
  const stats = await server.call('GET', '/api/conversations/stats?delivery=uncertain', undefined, token)
  expect(stats.body).toMatchObject({ total: 1, waiting: 1 })
  expect((await server.call('GET', '/api/conversations?delivery=otra', undefined, token)).status).toBe(400)
})

test('uncertain deliveries in a row: a late receipt ends them', async () => {
  const { server, card, doubts: sendUncertain } = await withUncertainSends()
  await sendUncertain(1)
  await sendUncertain(2)
  await sendUncertain(3)
  expect((await card()).problem).toMatchObject({ code: 'agent.in_doubt' })
  const last = await server.db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversationId')
    .select(['m.id', 'c.contactKey', 'c.agentId'])
    .where('m.status', '=', 'uncertain')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('messages').set({ externalId: 'ABC' }).where('id', '=', last.id).execute()
  const tick = {
    contactKey: last.contactKey,
    formerKey: null,
    externalId: 'ABC',
    status: 'delivered',
    cause: null,
  } as const
  await receiptStore.applyToAgent(server.db, last.agentId, tick, new Date())
  expect((await card()).problem).toBeNull()
})

test('confirmed send: while the database is away its result is kept, and then stored as sent', async () => {
  const { server, bot, token, told: eventsWith } = await withUncertainSends()
  const heldCall = bot.hold('sendMessage')
  const drained = sendAndDrain(server, bot, customer(1), 'hola')
  await heldCall.arrived
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query(`select from messages where status = 'pending' for update`)
  heldCall.release()
  const endWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await holder.query(endWaiting)).rowCount).toBe(1)
  await holder.query('commit')
  holder.release()
  await drained
  await server.drain()
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ direction: 'outgoing', status: 'sent' })
  expect(await eventsWith('in_doubt')).toEqual([])
  expect(bot.sent).toHaveLength(1)
})
