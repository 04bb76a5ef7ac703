import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, signUp, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'

async function openWithConversation() {
  const server = await startTestServer()
  const created = await createOwnerWithAgent(server)
  await sendAndDrain(server, created.bot, { id: 99, firstName: 'Luz' }, 'hola')
  const { conversation } = await fetchThread(server, created.token)
  const path = `/api/conversations/${conversation.id}`
  const request = (method: string, tail: string, body?: unknown, token = created.token) =>
    server.call(method, path + tail, body, token)
  return { server, ...created, conversation, request }
}

test('add tag: keeps its first spelling, is added once in any spelling, and is removed by any', async () => {
  const { request } = await openWithConversation()
  const add = async (tag: string) => (await request('POST', '/tags', { tag })).body
  expect((await add('  Cliente   nueva ')).data.tags).toEqual(['Cliente nueva'])
  expect((await add('CLIENTE NUEVA')).data.tags).toEqual(['Cliente nueva'])
  expect((await add('café')).data.tags).toEqual(['Cliente nueva', 'café'])
  expect((await add('  ')).fields).toEqual({ tag: 'Escribe la etiqueta' })
  expect((await add('x'.repeat(41))).fields).toEqual({ tag: 'No puede tener más de 40 caracteres' })
  const odd = '<b>50% / a_b\\c</b>'
  expect((await add(odd)).data.tags).toContain(odd)
  expect((await request('DELETE', `/tags/${encodeURIComponent(odd)}`)).body.data.tags).not.toContain(odd)
  expect((await request('DELETE', '/tags/CAFE')).body.data.tags).toEqual(['Cliente nueva'])
})

test('add tag: needs a letter, a digit or an emoji; an older one without can still be removed', async () => {
  const { server, request } = await openWithConversation()
  for (const tag of ['.', '..', '#', '- -', '¿?', '\u200b'])
    expect([tag, (await request('POST', '/tags', { tag })).body.fields]).toEqual([
      tag,
      { tag: 'Usa al menos una letra, un número o un emoji' },
    ])
  for (const tag of ['⭐', '❤️', '🇨🇴', '1.ª', 'ж', '客', '.com'])
    expect((await request('POST', '/tags', { tag })).body.data.tags).toContain(tag)
  await server.db
    .updateTable('conversations')
    .set({ tags: ['.', '..', 'vip'] })
    .execute()
  await request('DELETE', '/tags/%20.')
  expect((await request('DELETE', '/tags/%20..')).body.data.tags).toEqual(['vip'])
})

test('add tag: thirty per conversation, also with simultaneous requests; the account lists all its tags', async () => {
  const { server, request, token } = await openWithConversation()
  for (let n = 1; n < limits.tagsMax; n++) await request('POST', '/tags', { tag: `etiqueta ${n}` })
  const results = await runBothAtOnce(server.database, 'select 1 from conversations for update', () =>
    Promise.all([request('POST', '/tags', { tag: 'una' }), request('POST', '/tags', { tag: 'otra' })]),
  )
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await server.call('GET', '/api/conversations/tags', undefined, token)
  expect(body.data).toHaveLength(limits.tagsMax)
})

test('tags and notes: open consoles are notified', async () => {
  const { server, request, token } = await openWithConversation()
  const stream = await openEventStream(server.url, token)
  const eventCount = () => stream.events.filter(({ type }) => type === 'conversation').length
  await request('POST', '/tags', { tag: 'una' })
  await stream.waitUntil(() => eventCount() >= 1, 'the tag')
  // The delivery of the message before may publish an event too.
  const before = eventCount()
  await request('POST', '/notes', { content: 'Paga los viernes' })
  await stream.waitUntil(() => eventCount() > before, 'the note')
  await stream.close()
})

test('add note: note and event are stored together, and a refused note publishes no event', async () => {
  const { server, request } = await openWithConversation()
  const eventsAndNotes = async () =>
    (await server.pool.query<{ n: number }>('select count(*)::int as n from events')).rows[0]?.n ?? -1
  const { body } = await request('POST', '/notes', { content: 'una' })
  await server.pool.query('alter table events add constraint no_news check (false) not valid')
  expect((await request('POST', '/notes', { content: 'otra' })).status).toBe(500)
  expect((await request('DELETE', `/notes/${body.data.id}`)).status).toBe(500)
  const contents = async () =>
    (await request('GET', '/notes')).body.data.map(({ content }: { content: string }) => content)
  expect(await contents()).toEqual(['una'])
  await server.pool.query('alter table events drop constraint no_news')

  await server.pool.query(
    `insert into notes select id || n, conversation_id, workspace_id, content, created_at
      from notes, generate_series(2, $1) n`,
    [limits.notesMax],
  )
  const before = await eventsAndNotes()
  expect((await request('POST', '/notes', { content: 'de más' })).body.code).toBe('notes.too_many')
  expect((await request('DELETE', '/notes/ninguna')).body.code).toBe('notes.not_found')
  expect(await eventsAndNotes()).toBe(before)
})

test('notes: neither the contact nor the model reads them', async () => {
  const { server, bot, request } = await openWithConversation()
  const created = await request('POST', '/notes', { content: '  Paga los viernes ' })
  expect(created).toMatchObject({ status: 201, body: { data: { content: 'Paga los viernes' } } })
  await request('POST', '/notes', { content: 'Es prima de Ana' })
  const list = (await request('GET', '/notes')).body.data
  expect(list.map(({ content }: { content: string }) => content)).toEqual(['Es prima de Ana', 'Paga los viernes'])

  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, '¿y el viernes?')
  expect(JSON.stringify(bot.sent)).not.toContain('viernes ')
  expect(JSON.stringify(server.model.calls)).not.toContain('Paga los viernes')

  expect((await request('DELETE', `/notes/${list[0].id}`)).status).toBe(200)
  expect((await request('DELETE', `/notes/${list[0].id}`)).body.code).toBe('notes.not_found')
  expect((await request('GET', '/notes')).body.data).toHaveLength(1)
  expect((await request('POST', '/notes', { content: ' ' })).body.fields).toEqual({ content: 'Escribe la nota' })

  const otherUser = await signUp(server, 'vecina')
  for (const [method, tail, body] of [
    ['GET', '/notes', undefined],
    ['POST', '/notes', { content: 'x' }],
    ['DELETE', `/notes/${list[1].id}`, undefined],
  ] as const)
    expect([method, (await request(method, tail, body, otherUser.token)).status]).toEqual([method, 404])
})
