import { expect, test } from 'vitest'
import { type EventStream, openEventStream } from '../../../test/helpers/event-stream.ts'
import { startWithTeam } from '../../../test/helpers/team.ts'
import { inWorkspace, PASSWORD } from '../../../test/test-accounts.ts'
import { deleteUnconfirmed } from '../../db/accounts/unconfirmed-accounts.ts'

type ThreadLine = { kind: string; by: { name: string } | null; person: { name: string } | null; reason: string | null }

/** Luis has Clara's open conversation and Iván's, which is resolved. The owner's console is open. */
async function startWithAssigned() {
  const team = await startWithTeam()
  const { server, owner, luis, call, clara, ivan } = team
  for (const id of [clara, ivan]) await call(luis.token, 'PUT', `/${id}/assignee`, { userId: luis.id })
  await call(luis.token, 'PUT', `/${ivan}/status`, { status: 'resolved' })
  const stream = await openEventStream(server.url, owner.token)
  // Events are in order: after this one come only those of the test.
  await server.call('POST', '/api/canned-replies', { shortcut: 'a', content: 'b' }, owner.token)
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'canned_reply'), 'the last event before')
  return {
    ...team,
    stream,
    lastLine: async (id: string) => (await call(owner.token, 'GET', `/${id}/activity`)).body.data.at(-1) as ThreadLine,
    ofWorkspace: (method: string, path: string, body?: unknown, token = owner.token) =>
      server.call(method, `/api${path}`, body, token, inWorkspace(owner.id)),
    listUnassigned: () => team.listNames(owner.token, '?assignee=none'),
  }
}

const newEvents = ({ events }: EventStream) => events.slice(events.findIndex(({ type }) => type === 'canned_reply'))

const changesOf = (stream: EventStream) =>
  newEvents(stream).flatMap((event) => (event.type === 'conversation' ? [event.conversationId] : []))

const untilMembersChange = (stream: EventStream) =>
  stream.waitUntil(() => newEvents(stream).some(({ type }) => type === 'members'), 'the change among the people')

test.each([
  ['demoted', 'mariana', 'PUT', '/workspace/members/:id', { role: 'viewer', canExport: false }],
  ['removed', 'mariana', 'DELETE', '/workspace/members/:id', undefined],
  ['left', 'luis', 'POST', '/workspace/leave', undefined],
] as const)('person who was %s: each open conversation says so, and consoles get its event', async (...row) => {
  const [reason, by, method, path, body] = row
  const { stream, owner, luis, clara, ivan, lastLine, ofWorkspace, listUnassigned } = await startWithAssigned()
  const token = by === 'luis' ? luis.token : owner.token
  expect((await ofWorkspace(method, path.replace(':id', luis.id), body, token)).status).toBe(200)
  await untilMembersChange(stream)
  expect(changesOf(stream)).toEqual([clara])
  expect(await lastLine(clara)).toMatchObject({
    kind: 'unassigned',
    by: { name: by },
    person: { name: 'luis' },
    reason,
  })
  expect((await lastLine(ivan)).kind).toBe('resolved')
  expect(await listUnassigned()).toContain('Clara')
  await stream.close()
})

test('person who deletes the account: the thread says that its person left', async () => {
  const { server, stream, luis, clara, lastLine } = await startWithAssigned()
  expect((await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, luis.token)).status).toBe(200)
  await untilMembersChange(stream)
  expect(changesOf(stream)).toEqual([clara])
  expect(await lastLine(clara)).toMatchObject({ kind: 'unassigned', by: null, person: null, reason: 'left' })
  await stream.close()
})

test('person whose unconfirmed account is deleted: the thread says that its person left', async () => {
  const { server, stream, luis, clara, lastLine } = await startWithAssigned()
  await server.db.deleteFrom('sessions').where('userId', '=', luis.id).execute()
  await server.db
    .updateTable('users')
    .set({ mustVerify: true, emailVerifiedAt: null })
    .where('id', '=', luis.id)
    .execute()
  const departure = { at: server.clock.now(), source: 'server' }
  expect(
    await server.db.transaction().execute((tx) => deleteUnconfirmed(tx, { ...luis, username: 'luis' }, departure)),
  ).toBe(true)
  await untilMembersChange(stream)
  expect(changesOf(stream)).toEqual([clara])
  expect(await lastLine(clara)).toMatchObject({ kind: 'unassigned', by: null, person: null, reason: 'left' })
  await stream.close()
})

test('another role that may answer: the person keeps the conversations', async () => {
  const { stream, luis, clara, lastLine, ofWorkspace } = await startWithAssigned()
  const change = { role: 'admin', canExport: false }
  expect((await ofWorkspace('PUT', `/workspace/members/${luis.id}`, change)).status).toBe(200)
  await untilMembersChange(stream)
  expect(changesOf(stream)).toEqual([])
  expect((await lastLine(clara)).kind).toBe('taken')
  await stream.close()
})

test('person with hundreds of open conversations: each gets its line, and consoles one event for all', async () => {
  const { server, stream, owner, luis, clara, ofWorkspace } = await startWithAssigned()
  await server.pool.query(
    `insert into conversations
     select (jsonb_populate_record(c, jsonb_build_object(
       'id', 'muchas-' || n, 'session_name', 's-' || n, 'contact_key', 'k-' || n, 'contact_id', null))).*
     from conversations c, generate_series(1, 300) n
     where c.id = $1`,
    [clara],
  )
  expect((await ofWorkspace('DELETE', `/workspace/members/${luis.id}`)).status).toBe(200)
  await untilMembersChange(stream)
  expect(changesOf(stream)).toEqual([])
  expect(stream.events.filter(({ type }) => type === 'conversations')).toMatchObject([{ workspaceId: owner.id }])
  const { rows } = await server.pool.query(
    `select count(*)::int as lines, count(distinct id)::int as ids,
       min(length(id)) as shortest, max(length(id)) as longest
     from activities
     where reason = 'removed'`,
  )
  expect(rows).toEqual([{ lines: 301, ids: 301, shortest: 26, longest: 26 }])
  await stream.close()
})
