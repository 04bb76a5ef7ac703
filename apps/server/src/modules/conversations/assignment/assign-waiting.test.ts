import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAllAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { enrolTotp } from '../../../../test/helpers/second-factor.ts'
import { startWaitingTeam } from '../../../../test/helpers/waiting-team.ts'
import { addMember, createOwnerWithAgent, inWorkspace, sendAndDrain, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { assignWaitingStore } from './assign-waiting.store.ts'

const setAvailable = (team: Awaited<ReturnType<typeof startWaitingTeam>>, token: string, isAvailable: boolean) =>
  team.call(token, 'PUT', '/workspace/availability', { isAvailable })

test('automatic assignment: nothing by hand, in turns with round robin, the longest wait first', async () => {
  const team = await startWaitingTeam()
  const { server, addWaiting, assignees, setAttention } = team
  for (const [name, minutes] of [
    ['Clara', 1],
    ['Iván', 9],
    ['Sol', 5],
    ['Pau', 3],
  ] as const)
    await addWaiting(name, minutes)
  expect(await server.assignWaiting()).toBe(0)
  await setAttention({ assignment: 'round_robin' })
  expect(await server.assignWaiting()).toBe(4)
  expect(await assignees()).toEqual({ Iván: 'mariana', Sol: 'luis', Pau: 'eva', Clara: 'mariana' })
  await addWaiting('Noa')
  expect(await server.assignWaiting()).toBe(1)
  expect(await assignees()).toMatchObject({ Noa: 'luis' })
  expect(await server.assignWaiting()).toBe(0)
})

test('automatic assignment: only conversations that wait for a person and have none', async () => {
  const { server, luis, addWaiting, assignees } = await startWaitingTeam({ assignment: 'least_loaded' })
  await addWaiting('IA', 5, { status: 'active', pausedBy: null, pausedAt: null })
  await addWaiting('Respondida', 5, { waitingSince: null })
  await addWaiting('De Luis', 5, { assigneeId: luis.id })
  await addWaiting('En pausa', 5, { status: 'active', pausedBy: 'console' })
  await addWaiting('En espera', 4, { status: 'waiting', pausedBy: null, pausedAt: null })
  expect(await server.assignWaiting()).toBe(2)
  const expected = { IA: null, Respondida: null, 'De Luis': 'luis', 'En pausa': 'mariana', 'En espera': 'eva' }
  expect(await assignees()).toEqual(expected)
})

test('assignment: nothing to a member without the demanded second factor, nor by hand', async () => {
  const { server, owner, luis, call, addWaiting, assignees } = await startWaitingTeam({ assignment: 'round_robin' })
  await enrolTotp(server, owner.token)
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  const clara = await addWaiting('Clara', 2)
  await addWaiting('Iván', 1)
  expect(await server.assignWaiting()).toBe(2)
  expect(await assignees()).toEqual({ Clara: 'mariana', Iván: 'mariana' })
  expect(await call(owner.token, 'PUT', `/conversations/${clara}/assignee`, { userId: luis.id })).toMatchObject({
    body: { code: 'workspace.member_not_found' },
  })
  await enrolTotp(server, luis.token)
  expect((await call(owner.token, 'PUT', `/conversations/${clara}/assignee`, { userId: luis.id })).status).toBe(200)
})

test('assignment: a person who lost the second factor after being chosen is not locked for it', async () => {
  const { server, owner, luis } = await startWaitingTeam({ assignment: 'round_robin' })
  await enrolTotp(server, owner.token)
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  const locked = await server.db
    .transaction()
    .execute((tx) => assignWaitingStore.lockPeople(tx, owner.id, [owner.id, luis.id]))
  expect([...locked]).toEqual([owner.id])
})

test('automatic assignment: a handed-over message is given in one sweep, and its event says so', async () => {
  const server = await startTestServer()
  const { owner, bot } = await createOwnerWithAgent(server)
  const luis = await signUp(server, 'luis')
  await addMember(server, owner.id, luis.id, 'agent')
  const call = (method: string, path: string, body: unknown, token = owner.token) =>
    server.call(method, `/api/workspace${path}`, body, token, inWorkspace(owner.id))
  await call('PUT', '/attention', { alertMinutes: null, assignment: 'round_robin', maxOpen: 5, signsMessages: false })
  await call('PUT', '/availability', { isAvailable: false })
  const stream = await openEventStream(server.url, luis.token)
  await sendAndDrain(server, bot, { id: 7, firstName: 'Clara' }, 'quiero hablar con una persona')
  expect(await server.assignWaiting()).toBe(1)
  const assignments = () =>
    stream.events.flatMap((event) => (event.type === 'conversation' && event.assignment ? [event.assignment] : []))
  await stream.waitUntil(() => assignments().length === 1, 'the assignment')
  expect(assignments()).toMatchObject([{ userId: luis.id, byName: null, contactName: 'Clara', agentName: 'Ventas' }])
  await stream.close()
})

test('automatic assignment: not to viewers, unavailable people or outside hours', async () => {
  const team = await startWaitingTeam({ assignment: 'round_robin' })
  const { server, owner, luis, eva, call, addWaiting, assignees } = team
  const vera = await signUp(server, 'vera')
  await addMember(server, owner.id, vera.id, 'viewer')
  await addWaiting('Clara')
  await setAvailable(team, owner.token, false)
  await setAvailable(team, luis.token, false)
  const hour = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const span = { start: hour(2), end: hour(4), days: [1, 2, 3, 4, 5, 6, 7] }
  const workingHours = { timezone: 'UTC', spans: [span] }
  await call(eva.token, 'PUT', `/workspace/members/${eva.id}/hours`, { workingHours })
  expect(await server.assignWaiting()).toBe(0)
  expect(await assignees()).toEqual({ Clara: null })
  server.advanceClock(3 * 3_600_000)
  expect(await server.assignWaiting()).toBe(1)
  expect(await assignees()).toEqual({ Clara: 'eva' })
  // One keeps one's own conversations when one goes away.
  await setAvailable(team, eva.token, false)
  await server.assignWaiting()
  expect(await assignees()).toEqual({ Clara: 'eva' })
})

test('automatic assignment: at the limit people get none until they resolve one', async () => {
  const team = await startWaitingTeam({ assignment: 'least_loaded', maxOpen: 1 })
  const { server, luis, call, addWaiting, assignees } = team
  const first = await addWaiting('Uno', 9, { assigneeId: luis.id })
  for (const name of ['Dos', 'Tres', 'Cuatro']) await addWaiting(name)
  expect(await server.assignWaiting()).toBe(2)
  expect(await assignees()).toEqual({ Uno: 'luis', Dos: 'mariana', Tres: 'eva', Cuatro: null })
  expect(await server.assignWaiting()).toBe(0)
  await call(luis.token, 'PUT', `/conversations/${first}/status`, { status: 'resolved' })
  expect(await server.assignWaiting()).toBe(1)
  expect(await assignees()).toMatchObject({ Cuatro: 'luis' })
})

test('automatic assignment: what a person who left had goes to the next person', async () => {
  const { server, owner, luis, eva, call, addWaiting, assignees } = await startWaitingTeam({
    assignment: 'round_robin',
  })
  await addWaiting('Clara', 2, { assigneeId: luis.id })
  await call(owner.token, 'DELETE', `/workspace/members/${luis.id}`)
  await call(owner.token, 'PUT', '/workspace/availability', { isAvailable: false })
  await server.assignWaiting()
  expect(await assignees()).toEqual({ Clara: 'eva' })
  await call(eva.token, 'POST', '/workspace/leave')
  expect(await server.assignWaiting()).toBe(0)
  expect(await assignees()).toEqual({ Clara: null })
})

test('two processes: each conversation is given once, and no person gets two in a row', async () => {
  const { server, addWaiting } = await startWaitingTeam({ assignment: 'round_robin' })
  for (let n = 0; n < 30; n++) await addWaiting(`Cliente ${n}`, n)
  const other = await startTestServer({
    sharedWith: { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url },
  })
  const counts = await Promise.all([server.assignWaiting(), other.assignWaiting(), server.assignWaiting()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(30)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations group by assignee_id`.execute(server.db)
  expect(rows.map(({ count }) => count)).toEqual([10, 10, 10])
  const { rows: events } = await server.pool.query(`select from events where data ? 'assignment'`)
  expect(events).toHaveLength(30)
})

test('two processes: while one assigns in a workspace the other leaves it alone', async () => {
  const { server, addWaiting } = await startWaitingTeam({ assignment: 'round_robin', maxOpen: 100 })
  for (let n = 0; n < 60; n++) await addWaiting(`Cliente ${n}`)
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select from members for update')
  const first = server.assignWaiting()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await client.query(waiting)).rows.length === 0);
  let given: number | null = null
  const second = server.assignWaiting().then((count) => void (given = count))
  while (given === null && (await client.query(waiting)).rows.length < 2);
  const givenMeanwhile = given
  await client.query('commit')
  client.release()
  await second
  expect([givenMeanwhile, await first, await server.assignWaiting()]).toEqual([0, 50, 10])
})

test.each([
  ['removed', (id: string) => `delete from members where user_id = '${id}'`],
  ['made unavailable', (id: string) => `update members set is_available = false where user_id = '${id}'`],
  ['made a viewer', (id: string) => `update members set role = 'viewer' where user_id = '${id}'`],
  ['deleted with the account', (id: string) => `delete from users where id = '${id}'`],
])(
  'automatic assignment: a person %s at that moment gets nothing, and the next sweep gives it on',
  async (_, change) => {
    const team = await startWaitingTeam({ assignment: 'round_robin' })
    const { server, owner, luis, addWaiting, assignees } = team
    await setAvailable(team, owner.token, false)
    await addWaiting('Clara')
    await runAllAtOnce(server.database, change(luis.id), 1, server.assignWaiting)
    expect(await assignees()).toEqual({ Clara: null })
    expect(await server.assignWaiting()).toBe(1)
    expect(await assignees()).toEqual({ Clara: 'eva' })
  },
)

test('automatic assignment: a process that dies before its commit assigns nothing, and another one does', async () => {
  const { server, owner, luis, call, addWaiting, assignees } = await startWaitingTeam({ assignment: 'round_robin' })
  await call(owner.token, 'PUT', '/workspace/availability', { isAvailable: false })
  await addWaiting('Clara')
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select from members where user_id = $1 for update', [luis.id])
  const dying = server.assignWaiting().catch((error: unknown) => error)
  const killed = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await client.query(killed)).rows.length === 0);
  expect(await dying).toBeInstanceOf(AggregateError)
  await client.query('rollback')
  client.release()
  expect(await assignees()).toEqual({ Clara: null })
  expect(await server.assignWaiting()).toBe(1)
  expect(await assignees()).toEqual({ Clara: 'luis' })
  const { rows } = await server.pool.query(`select from events where data ? 'assignment'`)
  expect(rows).toHaveLength(1)
})

test('automatic assignment: a conversation that a person takes at that moment is left to them', async () => {
  const { server, eva, addWaiting, assignees } = await startWaitingTeam({ assignment: 'round_robin' })
  const clara = await addWaiting('Clara')
  const taken = `update conversations set assignee_id = '${eva.id}' where id = '${clara}'`
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query(taken)
  expect(await server.assignWaiting()).toBe(0)
  await client.query('commit')
  client.release()
  expect(await server.assignWaiting()).toBe(0)
  expect(await assignees()).toEqual({ Clara: 'eva' })
})

test('automatic assignment: 200 people get 250 conversations evenly', async () => {
  const { server, owner, addWaiting } = await startWaitingTeam({ assignment: 'least_loaded' })
  await server.pool.query(
    `insert into users (id, username, email, password_hash, roles, created_at)
      select 'per_' || n, 'persona' || n, n || '@ejemplo.co', 'x', '{ROLE_USER}', now() from generate_series(1, 197) n;
    insert into members (workspace_id, user_id, role, joined_at)
      select '${owner.id}', 'per_' || n, 'agent', now() from generate_series(1, 197) n`,
  )
  for (let n = 0; n < 250; n++) await addWaiting(`Cliente ${n}`)
  while ((await server.assignWaiting()) > 0);
  const { rows } = await server.pool.query(
    `select count(*)::int as given from conversations where assignee_id is not null
      group by assignee_id order by given`,
  )
  expect(rows).toHaveLength(200)
  expect([rows[0].given, rows.at(-1).given]).toEqual([1, 2])
})

test('automatic assignment: the thread says so, and a snoozed conversation waits for its time', async () => {
  const { server, owner, luis, call, addWaiting, assignees } = await startWaitingTeam({ assignment: 'round_robin' })
  const clara = await addWaiting('Clara', 9)
  const sol = await addWaiting('Sol', 5)
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  await call(luis.token, 'PUT', `/conversations/${clara}/snooze`, { until })
  expect(await server.assignWaiting()).toBe(1)
  expect(await assignees()).toEqual({ Clara: null, Sol: 'mariana' })
  const lines = (await call(owner.token, 'GET', `/conversations/${sol}/activity`)).body.data
  expect(lines).toMatchObject([{ kind: 'assigned', by: null, person: { name: 'mariana' } }])
  await call(luis.token, 'PUT', `/conversations/${clara}/snooze`, { until: null })
  expect(await server.assignWaiting()).toBe(1)
  expect(await assignees()).toEqual({ Clara: 'luis', Sol: 'mariana' })
})
