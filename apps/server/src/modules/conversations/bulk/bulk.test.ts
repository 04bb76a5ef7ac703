import { expect, test } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { startWithTeam } from '../../../../test/helpers/team.ts'

test('bulk: assigns all with one notice to the person; undoing restores each, once', async () => {
  const { server, owner, luis, call, listNames, clara, ivan } = await startWithTeam()
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: owner.id })
  const stream = await openEventStream(server.url, luis.token)
  const applied = await call(owner.token, 'POST', '/bulk', {
    ids: [clara, ivan, 'nadie'],
    change: { kind: 'assign', userId: luis.id },
  })
  expect(applied.body.data.changed).toBe(2)
  expect(await listNames(luis.token, '?assignee=me')).toEqual(['Iván', 'Clara'])
  const assignments = () =>
    stream.events.flatMap((event) => (event.type === 'conversation' && event.assignment ? [event.assignment] : []))
  const lastId = clara > ivan ? clara : ivan
  await stream.waitUntil(
    () => stream.events.some((event) => 'conversationId' in event && event.conversationId === lastId),
    'the last change',
  )
  expect(assignments()).toMatchObject([{ userId: luis.id, byName: 'mariana', count: 2 }])
  const undo = () => call(owner.token, 'POST', `/bulk/${applied.body.data.undoId}/undo`)
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]))
  expect(await listNames(owner.token, '?assignee=me')).toEqual(['Clara'])
  expect(await listNames(owner.token, '?assignee=none')).toEqual(['Iván'])
  await stream.close()
})

test('bulk: resolves all; undoing restores status and pause, except of a conversation that changed since', async () => {
  const { owner, call, clara, ivan } = await startWithTeam()
  await call(owner.token, 'PUT', `/${clara}/status`, { status: 'transferred' })
  const before = (await call(owner.token, 'GET', `/${clara}`)).body.data
  const applied = await call(owner.token, 'POST', '/bulk', { ids: [clara, ivan], change: { kind: 'resolve' } })
  expect(applied.body.data.changed).toBe(2)
  await call(owner.token, 'PUT', `/${ivan}/status`, { status: 'waiting' })
  expect((await call(owner.token, 'POST', `/bulk/${applied.body.data.undoId}/undo`)).body.data.restored).toBe(1)
  const after = async (id: string) => (await call(owner.token, 'GET', `/${id}`)).body.data
  expect(await after(clara)).toMatchObject({ status: 'transferred', pause: before.pause })
  expect((await after(ivan)).status).toBe('waiting')
})

test('bulk: undoing a resolution lists a snoozed conversation no earlier than before', async () => {
  const { owner, call, listNames, clara } = await startWithTeam()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await call(owner.token, 'PUT', `/${clara}/snooze`, { until })
  const applied = await call(owner.token, 'POST', '/bulk', { ids: [clara], change: { kind: 'resolve' } })
  await call(owner.token, 'POST', `/bulk/${applied.body.data.undoId}/undo`)
  expect((await call(owner.token, 'GET', `/${clara}`)).body.data.snoozedUntil).toBe(until)
  expect(await listNames(owner.token)).toEqual(['Iván'])
})

test('bulk: a conversation that was resolved again since then stays as it is', async () => {
  const { server, owner, call, clara } = await startWithTeam()
  const applied = await call(owner.token, 'POST', '/bulk', { ids: [clara], change: { kind: 'resolve' } })
  server.advanceClock(1_000)
  for (const status of ['active', 'resolved']) await call(owner.token, 'PUT', `/${clara}/status`, { status })
  expect((await call(owner.token, 'POST', `/bulk/${applied.body.data.undoId}/undo`)).body.data.restored).toBe(0)
})

test('bulk: tags those without the tag, and undoing leaves those that had it', async () => {
  const { server, owner, luis, call, listNames, clara, ivan } = await startWithTeam()
  await call(owner.token, 'POST', `/${clara}/tags`, { tag: 'vip' })
  const apply = (ids: string[]) => call(owner.token, 'POST', '/bulk', { ids, change: { kind: 'tag', tag: 'vip' } })
  expect((await apply([clara])).body.data).toEqual({ changed: 0, undoId: null })
  const loud = { ids: [clara], change: { kind: 'tag', tag: 'VÍP' } }
  expect((await call(owner.token, 'POST', '/bulk', loud)).body.data.changed).toBe(0)
  const { undoId } = (await apply([clara, ivan])).body.data
  expect(await listNames(owner.token, '?tag=vip')).toEqual(['Iván', 'Clara'])
  const path = `/bulk/${undoId}/undo`
  expect((await call(luis.token, 'POST', path)).body.code).toBe('conversations.nothing_to_undo')
  server.advanceClock(3_600_000)
  expect((await call(owner.token, 'POST', path)).body.code).toBe('conversations.nothing_to_undo')
  server.advanceClock(-3_600_000)
  expect((await call(owner.token, 'POST', path)).body.data.restored).toBe(1)
  expect(await listNames(owner.token, '?tag=vip')).toEqual(['Clara'])
})

test('bulk: a person who may not attend, and conversations of another workspace, are refused', async () => {
  const { owner, call, clara } = await startWithTeam()
  const assign = (ids: string[], userId: string) =>
    call(owner.token, 'POST', '/bulk', { ids, change: { kind: 'assign', userId } })
  expect((await assign([clara], 'nadie')).body.code).toBe('workspace.member_not_found')
  expect((await assign(['nadie'], owner.id)).body.code).toBe('conversations.not_found')
  expect(
    (
      await assign(
        Array.from({ length: 101 }, () => clara),
        owner.id,
      )
    ).status,
  ).toBe(400)
})
