import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { bothAtOnce } from '../../../test/locks.ts'
import { converse, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }

/** Luz wrote, and somebody answers her by hand. */
async function withLuz() {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)
  const send = (body: object, id = conversation.id) =>
    house.call('POST', `/api/conversations/${id}/messages`, body, token)
  const heard = async () => {
    await house.drain()
    return bot.sent.slice(1).map(({ shown }) => shown)
  }
  return { house, bot, token, conversation, send, heard }
}

test('a message that is sent again under its own name, because its answer was lost, is one message', async () => {
  const { house, token, conversation, send, heard } = await withLuz()
  const first = await send({ content: 'Soy Ana', externalId: 'a-1' })
  expect(await heard()).toEqual(['Soy Ana'])
  const again = await send({ content: 'Soy Ana', externalId: 'a-1' })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.data).toEqual({ ...first.body.data, status: 'sent' })
  expect(await heard()).toEqual(['Soy Ana'])
  expect((await thread(house, token)).conversation.totalMessages).toBe(conversation.totalMessages + 1)
})

test('sent twice in the same moment it is one message', async () => {
  const { house, conversation, send, heard } = await withLuz()
  const twice = () => Promise.all([1, 2].map(() => send({ content: 'Soy Ana', externalId: 'a-1' })))
  const lock = `select from conversations where id = '${conversation.id}' for update`
  const [one, other] = await bothAtOnce(house.database, lock, twice)
  expect([one?.status, other?.status, other?.body.data.id]).toEqual([201, 201, one?.body.data.id])
  expect(await heard()).toEqual(['Soy Ana'])
})

test('the same words without a name, or under another one, are another message', async () => {
  const { send, heard } = await withLuz()
  for (const externalId of [undefined, undefined, 'a-1', 'a-2']) await send({ content: 'Sí', externalId })
  expect(await heard()).toEqual(['Sí', 'Sí', 'Sí', 'Sí'])
})

test('other words under the same name are refused in a sentence, and go to nobody', async () => {
  const { send, heard } = await withLuz()
  await send({ content: 'Mañana abrimos', externalId: 'a-1' })
  expect(await send({ content: 'Mañana cerramos', externalId: 'a-1' })).toMatchObject({
    status: 409,
    body: { code: 'messages.sent_otherwise', error: 'Ese mensaje ya se envió con otras palabras' },
  })
  expect(await send({ content: 'Hola', externalId: 'x'.repeat(201) })).toMatchObject({ status: 400 })
  expect(await heard()).toEqual(['Mañana abrimos'])
})

test('a name is of its conversation, and the database itself keeps no second message under it', async () => {
  const { house, bot, token, conversation, send, heard } = await withLuz()
  await converse(house, bot, { id: 77, firstName: 'Ana' }, 'hola')
  const other = (await thread(house, token)).conversation
  expect(other.id).not.toBe(conversation.id)
  await send({ content: 'Para Luz', externalId: 'a-1' })
  await send({ content: 'Para Ana', externalId: 'a-1' }, other.id)
  expect((await heard()).slice(1).toSorted()).toEqual(['Para Ana', 'Para Luz'])
  const copy = house.pool.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, status, given_id, at, created_at)
      select 'copy', conversation_id, user_id, direction, origin, type, content, status, given_id, at, created_at
      from messages where given_id = 'a-1'`,
  )
  await expect(copy).rejects.toMatchObject({ constraint: 'messages_given_once' })
})
