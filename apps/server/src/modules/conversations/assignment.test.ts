import { expect, test } from 'vitest'
import { runAllAtOnce, runInOrder } from '../../../test/database/run-behind-lock.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { startWithTeam } from '../../../test/helpers/team.ts'
import { addMember, signUp } from '../../../test/test-accounts.ts'

test('assign conversation: it is listed for its person, and the others as unassigned', async () => {
  const { owner, luis, call, list, clara } = await startWithTeam()
  const names = async (token: string, assignee: string) =>
    (await list(token, `?assignee=${assignee}`)).map(({ contact }) => contact.name)
  expect((await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })).body.data).toMatchObject({
    assignee: { id: luis.id, name: 'luis' },
  })
  expect(await names(luis.token, 'me')).toEqual(['Clara'])
  expect(await names(owner.token, 'me')).toEqual([])
  expect(await names(owner.token, luis.id)).toEqual(['Clara'])
  expect(await names(owner.token, 'none')).toEqual(['Iván'])
  expect(await names(owner.token, 'all')).toEqual(['Iván', 'Clara'])
  expect((await call(owner.token, 'GET', '/stats?assignee=none')).body.data.total).toBe(1)
  expect((await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: null })).body.data.assignee).toBeNull()
  expect(await names(luis.token, 'me')).toEqual([])
})

test('assign conversation: only a member assigns it, and only to a member', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const stranger = await signUp(server, 'ajena')
  const refused = await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: stranger.id })
  expect(refused.body.code).toBe('workspace.member_not_found')
  await addMember(server, owner.id, stranger.id, 'viewer')
  expect((await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: stranger.id })).status).toBe(404)
  const path = `/api/conversations/${clara}/assignee`
  expect((await server.call('PUT', path, { userId: stranger.id }, stranger.token)).status).toBe(404)
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  await server.call('DELETE', `/api/workspace/members/${luis.id}`, undefined, owner.token)
  expect((await call(owner.token, 'GET', `/${clara}`)).body.data.assignee).toBeNull()
})

test('assign conversation: an assignment that waited for the removal of its person is refused', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const removal = `delete from members where user_id = '${luis.id}' and workspace_id = '${owner.id}'`
  const assigned = await runAllAtOnce(server.database, removal, 1, () =>
    call(owner.token, 'PUT', `/${clara}/assignee`, { userId: luis.id }),
  )
  expect(assigned.body.code).toBe('workspace.member_not_found')
  expect((await call(owner.token, 'GET', `/${clara}`)).body.data.assignee).toBeNull()
})

test('assign conversation: the event names its new person, unless that person took it', async () => {
  const { server, owner, luis, call, clara, ivan } = await startWithTeam()
  const stream = await openEventStream(server.url, luis.token)
  const assignments = () =>
    stream.events.flatMap((event) => (event.type === 'conversation' && event.assignment ? [event.assignment] : []))
  await call(luis.token, 'PUT', `/${ivan}/assignee`, { userId: luis.id })
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  await stream.waitUntil(() => stream.events.filter(({ type }) => type === 'conversation').length >= 3, 'three changes')
  expect(assignments()).toMatchObject([{ userId: luis.id, byName: 'mariana', contactName: 'Clara' }])
  await stream.close()
})

test('author: messages and notes of the console name who wrote them, also after that person left', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const sent = await call(luis.token, 'POST', `/${clara}/messages`, { content: 'Te atiendo yo' })
  expect(sent.body.data.author).toEqual({ id: luis.id, name: 'luis' })
  const note = await call(luis.token, 'POST', `/${clara}/notes`, { content: 'Llamar mañana' })
  expect(note.body.data.author).toEqual({ id: luis.id, name: 'luis' })
  await server.call('DELETE', `/api/workspace/members/${luis.id}`, undefined, owner.token)
  const { items } = (await call(owner.token, 'GET', `/${clara}/messages`)).body.data
  expect(items.map(({ author }: { author: unknown }) => author)).toEqual([null, null, { id: luis.id, name: 'luis' }])
  expect((await call(owner.token, 'GET', `/${clara}/notes`)).body.data[0].author).toMatchObject({ name: 'luis' })
})

test('presence: the workspace gets it, and a person of another workspace cannot report it', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const stream = await openEventStream(server.url, owner.token)
  const heard = () =>
    stream.events.flatMap((event) =>
      event.type === 'presence' ? [[event.name, event.state, event.conversationId]] : [],
    )
  for (const state of ['viewing', 'typing', 'gone'])
    expect((await call(luis.token, 'POST', `/${clara}/presence`, { state })).status).toBe(200)
  await stream.waitUntil(() => heard().length === 3, 'three states')
  expect(heard()).toEqual(['viewing', 'typing', 'gone'].map((state) => ['luis', state, clara]))
  await stream.close()
  const stranger = await signUp(server, 'ajena')
  const path = `/api/conversations/${clara}/presence`
  expect((await server.call('POST', path, { state: 'typing' }, stranger.token)).status).toBe(404)
  expect((await call(luis.token, 'POST', `/${clara}/presence`, { state: 'dormido' })).status).toBe(400)
})

test('presence: a backlog does not contain it, because it has expired', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const stream = await openEventStream(server.url, owner.token)
  await call(luis.token, 'POST', `/${clara}/tags`, { tag: 'uno' })
  await call(luis.token, 'POST', `/${clara}/presence`, { state: 'typing' })
  await call(luis.token, 'POST', `/${clara}/tags`, { tag: 'dos' })
  const isPresence = ({ type }: { type: string }) => type === 'presence'
  await stream.waitUntil(
    () => stream.events.some(isPresence) && stream.events.at(-1)?.type === 'conversation',
    'the presence and the change after it',
  )
  const before = stream.events[stream.events.findIndex(isPresence) - 1]
  const missed = await server.call('GET', `/api/events/missed?since=${before?.id}`, undefined, owner.token)
  expect(missed.body.data.events.map(({ event }: { event: { type: string } }) => event.type)).toEqual(['conversation'])
  await stream.close()
})

test('two answers: the second person’s is refused until the first one was seen, and for 30 seconds', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const ids = async () =>
    (await call(owner.token, 'GET', `/${clara}/messages`)).body.data.items.map(({ id }: { id: string }) => id)
  const before = (await ids()).at(-1)
  const send = async (token: string, content: string, seen?: string) =>
    (await call(token, 'POST', `/${clara}/messages`, { content, ...(seen && { seen }) })).body.code ?? 'sent'
  expect(await send(owner.token, 'Son 20', before)).toBe('sent')
  expect(await send(luis.token, 'Cuestan 20', before)).toBe('conversations.just_answered')
  // One's own messages are no reason, and clients that do not send what they saw are not asked.
  expect(await send(owner.token, 'Y hay rojas', before)).toBe('sent')
  expect(await send(luis.token, 'Sin mirar')).toBe('sent')
  expect(await send(luis.token, 'Ya vi lo tuyo', (await ids()).at(-1))).toBe('sent')
  server.advanceClock(31_000)
  expect(await send(owner.token, 'Más tarde', before)).toBe('sent')
})

test('assign conversation: an assignment that waited for the demotion of its person is refused', async () => {
  const { server, owner, luis, call, clara, ivan } = await startWithTeam()
  await call(owner.token, 'PUT', `/${ivan}/assignee`, { userId: luis.id })
  const path = `/api/workspace/members/${luis.id}`
  const [demoted, assigned] = await runInOrder(
    server.database,
    `select from conversations where id = '${ivan}' for update`,
    [
      () => server.call('PUT', path, { role: 'viewer', canExport: false }, owner.token),
      () => call(owner.token, 'PUT', `/${clara}/assignee`, { userId: luis.id }),
    ],
  )
  expect([demoted?.status, assigned?.body.code]).toEqual([200, 'workspace.member_not_found'])
})

test('two answers: one from the phone counts too, until it was seen', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const items = async () => (await call(owner.token, 'GET', `/${clara}/messages`)).body.data.items
  const seen = (await items()).at(-1).id
  server.advanceClock(1_000)
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, status, at, created_at)
     select 'respuesta-del-celular', id, workspace_id, 'outgoing', 'phone', 'text', 'Sí, hay', 'sent', $2, $2
     from conversations
     where id = $1`,
    [clara, server.clock.now()],
  )
  const send = async (content: string, last: string) =>
    (await call(luis.token, 'POST', `/${clara}/messages`, { content, seen: last })).body.code ?? 'sent'
  expect(await send('Sí, tenemos', seen)).toBe('conversations.just_answered')
  expect(await send('De tres colores', 'respuesta-del-celular')).toBe('sent')
  server.advanceClock(31_000)
  expect(await send('Y en dos tallas', seen)).toBe('sent')
})
