import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { converse, heard, signUp, thread, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const sent = ({ sent: all }: { sent: readonly { shown: string }[] }) => all.map(({ shown }) => shown)

/** A conversation that an outage of the model paused. */
async function afterOutage(customConfig: Record<string, unknown> = {}) {
  const house = await openHouse()
  const opened = await withAgent(house, customConfig)
  house.model.reply({ status: 401 })
  await converse(house, opened.bot, luz, 'hola')
  return { house, ...opened }
}

test('model outage: the next message is answered once the model answers, and ends the pause', async () => {
  const { house, bot, token } = await afterOutage()
  expect(sent(bot)).toEqual([OUTAGE_MESSAGE])
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })

  await converse(house, bot, luz, '¿y ahora?')
  expect(sent(bot)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿y ahora?'])
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'active', pause: null })
})

test('model outage that goes on: the contact is told once, and the owner is told each time', async () => {
  const { house, bot, token } = await afterOutage()
  const handOffs = async () =>
    (await house.db.selectFrom('events').select('data').execute()).filter(({ data }) =>
      JSON.stringify(data).includes('"by":"model"'),
    )
  const before = (await handOffs()).length
  house.model.reply({ status: 401 })
  await converse(house, bot, luz, '¿y ahora?')
  expect(sent(bot)).toEqual([OUTAGE_MESSAGE])
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
  expect(await handOffs()).toHaveLength(before + 1)
  const { body } = await house.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, token)
  expect(body.data.sentence).toBe(
    'La conversación estaba en pausa porque el modelo dejó de responder. El agente sigue solo cuando el cliente escriba otra vez y el modelo responda.',
  )
})

test('model outage: a person who writes by hand keeps the conversation', async () => {
  const { house, bot, token } = await afterOutage()
  const { conversation } = await thread(house, token)
  await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Ana' }, token)
  await converse(house, bot, luz, 'gracias')
  expect(sent(bot)).toEqual([OUTAGE_MESSAGE, 'Soy Ana'])
  expect((await thread(house, token)).conversation).toMatchObject({ pause: { by: 'console' } })
})

test.each([
  ['the fallback, where the owner changed it', { message: 'Ya te leemos' }, ['Ya te leemos']],
  ['words of its own', { message: 'Ya te leemos', outageMessage: 'Volvemos pronto' }, ['Volvemos pronto']],
  ['nothing, where the owner wants silence', { enabled: false }, []],
])('model outage: the contact reads %s', async (_, fallbackBehavior, words) => {
  const { bot } = await afterOutage({ fallbackBehavior })
  expect(sent(bot)).toEqual(words)
})

const pausedOf = async ({ call }: TestHouse, token: string) =>
  (await call('GET', '/api/conversations/stats', undefined, token)).body.data.pausedByModel

test('reopen after an outage: all of the account in one call, old messages stay unanswered', async () => {
  const { house, bot, token } = await afterOutage()
  house.model.reply({ status: 401 }, { status: 401 })
  for (const id of [1, 2]) bot.say({ id, firstName: `Cliente ${id}` }, 'hola')
  await heard(bot)
  await house.drain()
  const stranger = await signUp(house, 'ajena')
  expect(await pausedOf(house, token)).toBe(3)
  expect(await pausedOf(house, stranger.token)).toBe(0)

  const reopen = async (who: string) => (await house.call('POST', '/api/conversations/reopen', {}, who)).body.data
  expect(await reopen(stranger.token)).toEqual({ reopened: 0 })
  expect(await reopen(token)).toEqual({ reopened: 3 })
  expect(await reopen(token)).toEqual({ reopened: 0 })
  await house.drain()
  expect(sent(bot)).toEqual([OUTAGE_MESSAGE, OUTAGE_MESSAGE, OUTAGE_MESSAGE])
  expect(await pausedOf(house, token)).toBe(0)
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'waiting', pause: null })
})

test('reopen after an outage: an unanswered contact waits, an answered one is active, a resolved one stays resolved', async () => {
  const { house, bot, token } = await afterOutage()
  house.model.reply({ status: 401 }, { status: 401 })
  for (const id of [1, 2]) bot.say({ id, firstName: `Cliente ${id}` }, 'hola')
  await heard(bot)
  await house.drain()
  const statusOf = async () => {
    const { rows } = await house.pool.query(
      'select contact_name, status, paused_by from conversations order by contact_name',
    )
    return rows.map(({ contact_name: name, status, paused_by: by }) => [name, status, by])
  }
  const idOf = async (name: string): Promise<string> =>
    (await house.pool.query('select id from conversations where contact_name = $1', [name])).rows[0].id
  // Another program answered one of them, and another was resolved before pauses ended with it.
  await house.pool.query("update exchanges set outcome = 'reported' where conversation_id = $1", [
    await idOf('Cliente 1'),
  ])
  await house.pool.query("update conversations set status = 'resolved' where id = $1", [await idOf('Cliente 2')])
  expect(await pausedOf(house, token)).toBe(2)

  const { body } = await house.call('POST', '/api/conversations/reopen', {}, token)
  expect(body.data).toEqual({ reopened: 2 })
  expect(await statusOf()).toEqual([
    ['Cliente 1', 'active', null],
    ['Cliente 2', 'resolved', null],
    ['Luz', 'waiting', null],
  ])
})

test('model outage: resolving the conversation ends the pause', async () => {
  const { house, bot, token } = await afterOutage()
  const { conversation } = await thread(house, token)
  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'resolved' }, token)
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'resolved', pause: null })
  expect(await pausedOf(house, token)).toBe(0)
  await converse(house, bot, luz, '¿y ahora?')
  expect(sent(bot)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿y ahora?'])
})
