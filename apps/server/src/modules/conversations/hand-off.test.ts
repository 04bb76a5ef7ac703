import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { allAtOnce } from '../../../test/locks.ts'
import { openHouse } from '../../../test/house.ts'
import { converse, thread, withAgent } from '../../../test/people.ts'
import { openStream, type Stream } from '../../../test/stream.ts'

const luz = { id: 99, firstName: 'Luz' }

const handOffs = ({ events }: Stream) =>
  events.flatMap((event) => (event.type === 'conversation' && event.handOff ? [event.handOff] : []))

test('«Transferir a humano» is told once to the open consoles, with the names of agent and contact', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)
  const stream = await openStream(house.url, token)
  const change = (status: string) =>
    house.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  const others = ['select 1 from conversations for update', 3] as const
  await allAtOnce(house.database, ...others, () => Promise.all([1, 2, 3].map(() => change('transferred'))))
  for (const status of ['transferred', 'active', 'transferred']) await change(status)
  await stream.until(() => handOffs(stream).length === 2, 'both hand-offs')
  const { rows } = await house.pool.query(`select from events where data ? 'handOff'`)
  expect(rows).toHaveLength(2)
  expect(handOffs(stream)[0]).toMatchObject({
    by: 'person',
    sessionName: conversation.sessionName,
    agentId: agent.id,
    agentName: agent.name,
    contactName: 'Luz',
  })
  await stream.close()
})

test('a conversation that a person took over is not answered until they hand it back, and then afresh', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'uno')
  const { conversation } = await thread(house, token)
  const change = (status: string) =>
    house.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  const shown = () => bot.sent.map((message) => message.shown)
  await change('transferred')
  await converse(house, bot, luz, 'dos')
  expect((await thread(house, token)).conversation.pause).toMatchObject({ by: 'person' })
  expect(shown()).toEqual(['Eco: uno'])

  await change('active')
  await converse(house, bot, luz, 'tres')
  expect((await thread(house, token)).conversation.pause).toBe(null)
  expect(shown()).toEqual(['Eco: uno', 'Eco: tres'])
  const read = JSON.stringify(house.model.calls.at(-1)?.body['messages'])
  expect(read).toContain('tres')
  expect(read).not.toContain('uno')
})

test('a conversation that its model failed is handed off, and its next message is answered once the model works', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  const stream = await openStream(house.url, token)
  house.model.reply({ status: 401 })
  await converse(house, bot, luz, 'hola')
  await stream.until(() => handOffs(stream).length === 1, 'the hand-off')
  expect(handOffs(stream)).toMatchObject([{ by: 'model', contactName: 'Luz' }])

  await converse(house, bot, luz, '¿hay alguien?')
  const heardOf = () => stream.events.filter((event) => event.type === 'message' && event.direction === 'incoming')
  await stream.until(() => heardOf().length === 2, 'both messages')
  expect(heardOf().map((event) => 'isPaused' in event && event.isPaused)).toEqual([false, false])
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿hay alguien?'])
  await stream.close()
})
