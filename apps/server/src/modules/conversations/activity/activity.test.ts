import { ACTIVITIES_MAX } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { startWithTeam } from '../../../../test/helpers/team.ts'
import { inWorkspace } from '../../../../test/test-accounts.ts'

type Team = Awaited<ReturnType<typeof startWithTeam>>

const linesOf = async ({ call, owner }: Pick<Team, 'call' | 'owner'>, id: string) =>
  (await call(owner.token, 'GET', `/${id}/activity`)).body.data.map(
    ({ kind, by, person }: { kind: string; by: { name: string } | null; person: { name: string } | null }) =>
      [by?.name, kind, person?.name].filter(Boolean).join(' '),
  )

test('activity: says who assigned, resolved and reopened a conversation, oldest first', async () => {
  const team = await startWithTeam()
  const { owner, luis, call, clara, ivan } = team
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: owner.id })
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: owner.id })
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: null })
  for (const status of ['transferred', 'active', 'active', 'resolved', 'waiting'])
    await call(owner.token, 'PUT', `/${clara}/status`, { status })
  expect(await linesOf(team, clara)).toEqual([
    'luis taken luis',
    'luis assigned mariana',
    'mariana unassigned',
    'mariana transferred',
    'mariana reopened',
    'mariana resolved',
    'mariana waiting',
  ])
  expect(await linesOf(team, ivan)).toEqual([])
})

test('activity: the newest lines of a conversation are kept, and those of others are not touched', async () => {
  const team = await startWithTeam()
  const { server, owner, luis, call, clara, ivan } = team
  await call(luis.token, 'PUT', `/${ivan}/assignee`, { userId: luis.id })
  await server.pool.query(
    `insert into activities (id, workspace_id, conversation_id, kind, by_id, at)
     select
       'actividad-' || lpad(n::text, 12, '0'), $1, $2, 'waiting', $1, now() - interval '1 hour' + n * interval '1 s'
     from generate_series(1, $3) n`,
    [owner.id, clara, ACTIVITIES_MAX + 10],
  )
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  const { rows } = await server.pool.query('select conversation_id, count(*)::int as n from activities group by 1')
  expect(Object.fromEntries(rows.map((row) => [row.conversation_id, row.n]))).toEqual({
    [clara]: ACTIVITIES_MAX,
    [ivan]: 1,
  })
  expect((await linesOf(team, clara)).at(-1)).toBe('luis taken luis')
})

test('activity: each change of a tag is one line, also in bulk and undone; a known tag is none', async () => {
  const team = await startWithTeam()
  const { owner, luis, call, clara, ivan } = team
  await call(luis.token, 'POST', `/${clara}/tags`, { tag: 'vip' })
  await call(luis.token, 'POST', `/${clara}/tags`, { tag: 'VÍP' })
  const change = { kind: 'tag', tag: 'urgente' }
  const { undoId } = (await call(owner.token, 'POST', '/bulk', { ids: [clara, ivan], change })).body.data
  await call(owner.token, 'POST', `/bulk/${undoId}/undo`)
  await call(owner.token, 'DELETE', `/${clara}/tags/vip`)
  await call(owner.token, 'DELETE', `/${clara}/tags/vip`)
  const tagLines = async (id: string) =>
    (await call(owner.token, 'GET', `/${id}/activity`)).body.data.map(
      ({ kind, by, tag }: { kind: string; by: { name: string }; tag: string }) => `${by.name} ${kind} ${tag}`,
    )
  expect(await tagLines(clara)).toEqual([
    'luis tagged vip',
    'mariana tagged urgente',
    'mariana untagged urgente',
    'mariana untagged vip',
  ])
  expect(await tagLines(ivan)).toEqual(['mariana tagged urgente', 'mariana untagged urgente'])
})

test('activity: says who resumed conversations after an outage of the model, except resolved ones', async () => {
  const team = await startWithTeam()
  const { server, luis, call, clara, ivan } = team
  await call(luis.token, 'PUT', `/${ivan}/status`, { status: 'resolved' })
  await server.pool.query(`update conversations set paused_by = 'model', paused_at = now()`)
  expect((await call(luis.token, 'POST', '/reopen', {})).body.data).toEqual({ reopened: 1 })
  expect(await linesOf(team, clara)).toEqual(['luis outage_ended'])
  expect(await linesOf(team, ivan)).toEqual(['luis resolved'])
})

test('activity: says who blocked, opted out or merged the contact, in each of its threads, once and live', async () => {
  const team = await startWithTeam()
  const { server, owner, luis, call, clara, ivan } = team
  const contactOf = async (id: string) => (await call(owner.token, 'GET', `/${id}`)).body.data.contactId
  const [kept, joined] = [await contactOf(clara), await contactOf(ivan)]
  const stream = await openEventStream(server.url, owner.token)
  const act = async (method: string, path: string, body: unknown) =>
    (await server.call(method, `/api/contacts/${kept}/${path}`, body, luis.token, inWorkspace(owner.id))).status
  for (const isOptedOut of [true, true, false, false]) expect(await act('PUT', 'opted-out', { isOptedOut })).toBe(200)
  for (const isBlocked of [true, true, false, false]) expect(await act('PUT', 'blocked', { isBlocked })).toBe(200)
  expect(await act('POST', 'merge', { otherId: joined })).toBe(200)
  const expected = ['luis opted_out', 'luis opted_in', 'luis blocked', 'luis unblocked', 'luis merged']
  expect(await linesOf(team, clara)).toEqual(expected)
  expect(await linesOf(team, ivan)).toEqual(['luis merged'])
  const ofClara = () => stream.events.filter((event) => event.type === 'conversation' && event.conversationId === clara)
  await stream.waitUntil(() => ofClara().length >= expected.length, 'an event for each line')
  await stream.close()
})

test('audit: says who opted a contact out and in again, blocked and unblocked it', async () => {
  const { server, owner, luis, call, clara } = await startWithTeam()
  const { contactId } = (await call(owner.token, 'GET', `/${clara}`)).body.data
  const set = (path: string, body: unknown) =>
    server.call('PUT', `/api/contacts/${contactId}/${path}`, body, luis.token, inWorkspace(owner.id))
  for (const isOn of [true, false]) {
    await set('opted-out', { isOptedOut: isOn })
    await set('blocked', { isBlocked: isOn })
  }
  const lines = (await auditLines(server)).filter(({ action }) => action.startsWith('contact.'))
  expect(lines.map(({ action, userName, detail }) => [userName, action, detail])).toEqual(
    ['contact.opted_out', 'contact.blocked', 'contact.opted_in', 'contact.unblocked'].map((action) => [
      'luis',
      action,
      { id: contactId },
    ]),
  )
})
