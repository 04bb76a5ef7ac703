import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  signUp,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const sentTexts = ({ sent: all }: { sent: readonly { shown: string }[] }) => all.map(({ shown }) => shown)

/** A conversation paused by a model outage. */
async function afterOutage(customConfig: Record<string, unknown> = {}) {
  const server = await startTestServer()
  const setup = await createOwnerWithAgent(server, customConfig)
  server.model.queueReplies({ status: 401 })
  await sendAndDrain(server, setup.bot, luz, 'hola')
  return { server, ...setup }
}

test('model outage: the next message is answered once the model works, and the pause ends', async () => {
  const { server, bot, token } = await afterOutage()
  expect(sentTexts(bot)).toEqual([OUTAGE_MESSAGE])
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'model' },
  })

  await sendAndDrain(server, bot, luz, '¿y ahora?')
  expect(sentTexts(bot)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿y ahora?'])
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'active', pause: null })
})

test('continued model outage: one message to the contact, a notification to the owner each time', async () => {
  const { server, bot, token } = await afterOutage()
  const handOffs = async () =>
    (await server.db.selectFrom('events').select('data').execute()).filter(({ data }) =>
      JSON.stringify(data).includes('"by":"model"'),
    )
  const before = (await handOffs()).length
  server.model.queueReplies({ status: 401 })
  await sendAndDrain(server, bot, luz, '¿y ahora?')
  expect(sentTexts(bot)).toEqual([OUTAGE_MESSAGE])
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
  expect(await handOffs()).toHaveLength(before + 1)
  const { body } = await server.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, token)
  expect(body.data.sentence).toBe(
    'La conversación estaba en pausa porque el modelo dejó de responder. El agente sigue solo cuando el cliente escriba otra vez y el modelo responda.',
  )
})

test('model outage: after a manual reply the conversation stays with the person', async () => {
  const { server, bot, token } = await afterOutage()
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Ana' }, token)
  await sendAndDrain(server, bot, luz, 'gracias')
  expect(sentTexts(bot)).toEqual([OUTAGE_MESSAGE, 'Soy Ana'])
  expect((await fetchThread(server, token)).conversation).toMatchObject({ pause: { by: 'console' } })
})

test.each([
  ['the fallback, where the owner changed it', { message: 'Ya te leemos' }, ['Ya te leemos']],
  ['words of its own', { message: 'Ya te leemos', outageMessage: 'Volvemos pronto' }, ['Volvemos pronto']],
  ['nothing, where the owner wants silence', { enabled: false }, []],
])('model outage: the contact reads %s', async (_, fallbackBehavior, words) => {
  const { bot } = await afterOutage({ fallbackBehavior })
  expect(sentTexts(bot)).toEqual(words)
})

const pausedOf = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/conversations/stats', undefined, token)).body.data.pausedByModel

test('reopening after an outage: all conversations in one call; old messages stay unanswered', async () => {
  const { server, bot, token } = await afterOutage()
  server.model.queueReplies({ status: 401 }, { status: 401 })
  for (const id of [1, 2]) bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain()
  const stranger = await signUp(server, 'ajena')
  expect(await pausedOf(server, token)).toBe(3)
  expect(await pausedOf(server, stranger.token)).toBe(0)

  const reopen = async (who: string) => (await server.call('POST', '/api/conversations/reopen', {}, who)).body.data
  expect(await reopen(stranger.token)).toEqual({ reopened: 0 })
  expect(await reopen(token)).toEqual({ reopened: 3 })
  expect(await reopen(token)).toEqual({ reopened: 0 })
  await server.drain()
  expect(sentTexts(bot)).toEqual([OUTAGE_MESSAGE, OUTAGE_MESSAGE, OUTAGE_MESSAGE])
  expect(await pausedOf(server, token)).toBe(0)
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'waiting', pause: null })
})

test('reopening after an outage: unanswered waits, answered is active, resolved stays resolved', async () => {
  const { server, bot, token } = await afterOutage()
  server.model.queueReplies({ status: 401 }, { status: 401 })
  for (const id of [1, 2]) bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain()
  const statusOf = async () => {
    const { rows } = await server.pool.query(
      'select contact_name, status, paused_by from conversations order by contact_name',
    )
    return rows.map(({ contact_name: name, status, paused_by: by }) => [name, status, by])
  }
  const idOf = async (name: string): Promise<string> =>
    (await server.pool.query('select id from conversations where contact_name = $1', [name])).rows[0].id
  // One was answered by another program; the other was resolved by a version that did not end pauses.
  await server.pool.query("update exchanges set outcome = 'reported' where conversation_id = $1", [
    await idOf('Cliente 1'),
  ])
  await server.pool.query("update conversations set status = 'resolved' where id = $1", [await idOf('Cliente 2')])
  expect(await pausedOf(server, token)).toBe(2)

  const { body } = await server.call('POST', '/api/conversations/reopen', {}, token)
  expect(body.data).toEqual({ reopened: 2 })
  expect(await statusOf()).toEqual([
    ['Cliente 1', 'active', null],
    ['Cliente 2', 'resolved', null],
    ['Luz', 'waiting', null],
  ])
})

test('model outage: resolving the conversation ends the pause', async () => {
  const { server, bot, token } = await afterOutage()
  const { conversation } = await fetchThread(server, token)
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'resolved' }, token)
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'resolved', pause: null })
  expect(await pausedOf(server, token)).toBe(0)
  await sendAndDrain(server, bot, luz, '¿y ahora?')
  expect(sentTexts(bot)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿y ahora?'])
})
