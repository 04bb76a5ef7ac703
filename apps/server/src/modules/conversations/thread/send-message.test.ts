import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }

/** Luz wrote, and a person answers from the console. */
async function openWithLuz() {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  const send = (body: object, id = conversation.id) =>
    server.call('POST', `/api/conversations/${id}/messages`, body, token)
  const sentTexts = async () => {
    await server.drain()
    return bot.sent.slice(1).map(({ shown }) => shown)
  }
  return { server, bot, token, conversation, send, sentTexts }
}

test('send message: a repeated request with the same id sends one message', async () => {
  const { server, token, conversation, send, sentTexts } = await openWithLuz()
  const first = await send({ content: 'Soy Ana', externalId: 'a-1' })
  expect(await sentTexts()).toEqual(['Soy Ana'])
  const repeated = await send({ content: 'Soy Ana', externalId: 'a-1' })
  expect([first.status, repeated.status]).toEqual([201, 201])
  expect(repeated.body.data).toEqual({ ...first.body.data, status: 'sent' })
  expect(await sentTexts()).toEqual(['Soy Ana'])
  expect((await fetchThread(server, token)).conversation.totalMessages).toBe(conversation.totalMessages + 1)
})

test('send message: two simultaneous requests with the same id send one message', async () => {
  const { server, conversation, send, sentTexts } = await openWithLuz()
  const twice = () => Promise.all([1, 2].map(() => send({ content: 'Soy Ana', externalId: 'a-1' })))
  const lock = `select from conversations where id = '${conversation.id}' for update`
  const [first, second] = await runBothAtOnce(server.database, lock, twice)
  expect([first?.status, second?.status, second?.body.data.id]).toEqual([201, 201, first?.body.data.id])
  expect(await sentTexts()).toEqual(['Soy Ana'])
})

test('send message: the same text without an id, or with another one, is another message', async () => {
  const { send, sentTexts } = await openWithLuz()
  for (const externalId of [undefined, undefined, 'a-1', 'a-2']) await send({ content: 'Sí', externalId })
  expect(await sentTexts()).toEqual(['Sí', 'Sí', 'Sí', 'Sí'])
})

test('send message: another text under the same id is refused with a sentence and not sent', async () => {
  const { send, sentTexts } = await openWithLuz()
  await send({ content: 'Mañana abrimos', externalId: 'a-1' })
  expect(await send({ content: 'Mañana cerramos', externalId: 'a-1' })).toMatchObject({
    status: 409,
    body: { code: 'messages.sent_otherwise', error: 'Ese mensaje ya se envió con otras palabras' },
  })
  expect(await send({ content: 'Hola', externalId: 'x'.repeat(201) })).toMatchObject({ status: 400 })
  expect(await sentTexts()).toEqual(['Mañana abrimos'])
})

test('send message: an id belongs to its conversation, and the database enforces that it is unique', async () => {
  const { server, bot, token, conversation, send, sentTexts } = await openWithLuz()
  await sendAndDrain(server, bot, { id: 77, firstName: 'Ana' }, 'hola')
  const second = (await fetchThread(server, token)).conversation
  expect(second.id).not.toBe(conversation.id)
  await send({ content: 'Para Luz', externalId: 'a-1' })
  await send({ content: 'Para Ana', externalId: 'a-1' }, second.id)
  expect((await sentTexts()).slice(1).toSorted()).toEqual(['Para Ana', 'Para Luz'])
  const copy = server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, status,
        given_id, at, created_at)
      select 'copy', conversation_id, workspace_id, direction, origin, type, content, status, given_id, at, created_at
      from messages where given_id = 'a-1'`,
  )
  await expect(copy).rejects.toMatchObject({ constraint: 'messages_given_once' })
})

test('send message: a workspace that signs sends the name below; a repeated request is the same message', async () => {
  const { server, token, send, sentTexts } = await openWithLuz()
  const settings = { alertMinutes: null, assignment: 'manual', maxOpen: null, signsMessages: true }
  await server.call('PUT', '/api/workspace/attention', settings, token)
  const first = await send({ content: 'Ya sale', externalId: 'a-1' })
  expect(first.body.data.content).toBe('Ya sale\n\n— Mariana')
  await server.call('PUT', '/api/workspace/attention', { ...settings, signsMessages: false }, token)
  expect((await send({ content: 'Ya sale', externalId: 'a-1' })).body.data.id).toBe(first.body.data.id)
  expect((await send({ content: 'Ya', externalId: 'a-1' })).body.code).toBe('messages.sent_otherwise')
  expect(await sentTexts()).toEqual(['Ya sale\n\n— Mariana'])
})

test('send message: a text that the signature would make too long is sent without it', async () => {
  const { server, token, send } = await openWithLuz()
  const settings = { alertMinutes: null, assignment: 'manual', maxOpen: null, signsMessages: true }
  await server.call('PUT', '/api/workspace/attention', settings, token)
  const content = 'a'.repeat(4_090)
  expect((await send({ content })).body.data.content).toBe(content)
})
