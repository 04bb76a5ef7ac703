import type { Conversation } from '@portavoz/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'
import { followTick } from './ticks.ts'

const customer = (id: number) => ({ id, firstName: `Cliente ${id}` })

/** The network takes no word back on the next reply of the bot. */
async function openDoubt() {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  const list = async (filter = ''): Promise<Conversation[]> =>
    (await house.call('GET', `/api/conversations?${filter}`, undefined, token)).body.data.items
  const card = async () => (await house.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const doubts = async (id: number) => {
    bot.fail('sendMessage', 'acceptThenReset', 1)
    await converse(house, bot, customer(id), 'hola')
  }
  const told = async (what: string) =>
    (await house.pool.query(`select data from events where data::text like $1 order by id`, [`%${what}%`])).rows
  return { house, bot, token, agent, list, card, doubts, told }
}

test('uncertain delivery: the conversation becomes «Pendiente», with a notification that names the contact', async () => {
  const { house, token, agent, doubts, told } = await openDoubt()
  await doubts(1)
  const { conversation } = await thread(house, token)
  expect(conversation.status).toBe('waiting')
  expect(await told('in_doubt')).toMatchObject([
    {
      data: {
        type: 'conversation',
        conversationId: conversation.id,
        handOff: { by: 'in_doubt', agentId: agent.id, agentName: agent.name, contactName: 'Cliente 1' },
      },
    },
  ])
})

test('uncertain delivery of a reply by hand: a transferred conversation stays transferred and is notified', async () => {
  const { house, bot, token, told } = await openDoubt()
  await converse(house, bot, customer(1), 'hola')
  const { conversation } = await thread(house, token)
  const path = `/api/conversations/${conversation.id}`
  await house.call('PUT', `${path}/status`, { status: 'transferred' }, token)
  bot.fail('sendMessage', 'acceptThenReset', 1)
  await house.call('POST', `${path}/messages`, { content: 'Soy Ana' }, token)
  await house.drain()
  expect((await thread(house, token)).conversation.status).toBe('transferred')
  expect(await told('in_doubt')).toHaveLength(1)
})

test('uncertain deliveries in a row: the card tells after the third, and not after one that arrives', async () => {
  const { house, bot, card, doubts, told } = await openDoubt()
  await doubts(1)
  await doubts(2)
  expect((await card()).problem).toBeNull()
  await doubts(3)
  expect(await card()).toMatchObject({ status: 'error', problem: { code: 'agent.in_doubt' } })
  await doubts(4)
  expect(await told('agent.in_doubt')).toHaveLength(1)
  await converse(house, bot, customer(5), 'hola')
  expect(await card()).toMatchObject({ status: 'active', problem: null })
})

test('inbox: filters the conversations with an uncertain delivery, in the list and in the figures', async () => {
  const { house, bot, token, list, doubts } = await openDoubt()
  await doubts(1)
  await converse(house, bot, customer(2), 'hola')
  expect(await list()).toHaveLength(2)
  expect(await list('delivery=uncertain')).toMatchObject([{ contact: { name: 'Cliente 1' } }])
  const stats = await house.call('GET', '/api/conversations/stats?delivery=uncertain', undefined, token)
  expect(stats.body).toMatchObject({ total: 1, waiting: 1 })
  expect((await house.call('GET', '/api/conversations?delivery=otra', undefined, token)).status).toBe(400)
})

test('uncertain deliveries in a row: a tick that comes late ends them', async () => {
  const { house, card, doubts } = await openDoubt()
  await doubts(1)
  await doubts(2)
  await doubts(3)
  expect((await card()).problem).toMatchObject({ code: 'agent.in_doubt' })
  const last = await house.db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversationId')
    .select(['m.id', 'c.contactKey', 'c.agentId'])
    .where('m.status', '=', 'uncertain')
    .executeTakeFirstOrThrow()
  await house.db.updateTable('messages').set({ externalId: 'ABC' }).where('id', '=', last.id).execute()
  const tick = {
    contactKey: last.contactKey,
    formerKey: null,
    externalId: 'ABC',
    status: 'delivered',
    cause: null,
  } as const
  await followTick(house.db, sql`select ${last.agentId}::text`, tick, new Date())
  expect((await card()).problem).toBeNull()
})
