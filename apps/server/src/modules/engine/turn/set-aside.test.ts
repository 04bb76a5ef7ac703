import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../../test/people.ts'
import { createDeliverStore } from '../say/deliver.store.ts'
import { createReplyStore } from './reply.store.ts'
import { createSetAside } from './set-aside.ts'

const luz = { id: 99, firstName: 'Luz' }

async function opened(customConfig: Record<string, unknown> = {}) {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house, customConfig)
  const setAside = createSetAside({
    clock: house.clock,
    replies: createReplyStore(house.db),
    deliveries: createDeliverStore(house.db, 'este proceso'),
    lines: () => [],
    deliverLater: async () => {},
    committed: () => {},
    leadKept: () => {},
  })
  const handOffs = async () => {
    const { rows } = await house.pool.query(`select data->'handOff' as told from events where data ? 'handOff'`)
    return rows.map(({ told }) => told)
  }
  const place = async () =>
    house.db.selectFrom('conversations').select(['id as conversationId', 'userId']).executeTakeFirstOrThrow()
  return { house, bot, token, agent, setAside, handOffs, place }
}

test('reply that is set aside: the owner is notified, with the name of the contact', async () => {
  const { house, bot, agent, setAside, handOffs, place } = await opened({ responseDelay: 60_000 })
  bot.say(luz, 'hola')
  await heard(bot)
  const { id } = await house.db.selectFrom('exchanges').select('id').executeTakeFirstOrThrow()
  await setAside?.({ ...(await place()), kind: 'reply', exchangeId: id })
  expect(await handOffs()).toMatchObject([{ by: 'quarantine', agentName: agent.name, contactName: 'Luz' }])
})

test('message by hand that is set aside: it failed, its conversation waits, and the owner is notified', async () => {
  const { house, bot, token, agent, setAside, handOffs, place } = await opened()
  await converse(house, bot, luz, 'hola')
  const { conversationId } = await place()
  await house.call('POST', `/api/conversations/${conversationId}/messages`, { content: 'Soy Ana' }, token)
  await setAside?.({ ...(await place()), kind: 'deliver' })
  const { conversation, messages } = await thread(house, token)
  expect(messages.at(-1)).toMatchObject({ content: 'Soy Ana', status: 'failed' })
  expect(conversation).toMatchObject({ status: 'waiting', pause: { by: 'console' } })
  expect(await handOffs()).toMatchObject([{ by: 'unsent', agentName: agent.name, contactName: 'Luz' }])
})
