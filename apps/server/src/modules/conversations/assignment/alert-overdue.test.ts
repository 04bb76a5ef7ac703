import type { Overdue } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { enrolTotp } from '../../../../test/helpers/second-factor.ts'
import { startWaitingTeam } from '../../../../test/helpers/waiting-team.ts'
import { addMember, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const MINUTE_MS = 60_000

async function startWithAlerts(alertMinutes: number | null = 15) {
  const team = await startWaitingTeam({ alertMinutes })
  const { server } = team
  /** Alerts so far, with names instead of ids. */
  const alerts = async () => {
    const { rows } = await server.pool.query<{ overdue: Overdue }>(
      `select data -> 'overdue' as overdue from events where data ? 'overdue' order by id`,
    )
    const people = await server.db.selectFrom('users').select(['id', 'username']).execute()
    const nameOf = (id: string) => people.find((person) => person.id === id)?.username
    return rows.map(({ overdue: { userIds, minutes, contactName } }) => [contactName, minutes, userIds.map(nameOf)])
  }
  const pass = async (minutes: number) => {
    server.advanceClock(minutes * MINUTE_MS)
    return server.alertOverdue()
  }
  return { ...team, alerts, pass }
}

test('alert: its person after the time, the administrators after as long again, each once', async () => {
  const { luis, addWaiting, alerts, pass } = await startWithAlerts()
  await addWaiting('Clara', 0, { assigneeId: luis.id })
  expect([await pass(14), await pass(1), await pass(1), await pass(13)]).toEqual([0, 1, 0, 0])
  expect(await alerts()).toEqual([['Clara', 15, ['luis']]])
  expect([await pass(1), await pass(1), await pass(60)]).toEqual([1, 0, 0])
  expect(await alerts()).toEqual([
    ['Clara', 15, ['luis']],
    ['Clara', 30, ['mariana']],
  ])
})

test('alert: without a person all who may answer; a viewer never', async () => {
  const { server, owner, addWaiting, alerts, pass } = await startWithAlerts()
  const vera = await signUp(server, 'vera')
  await addMember(server, owner.id, vera.id, 'viewer')
  await addWaiting('Clara')
  await addWaiting('Iván', 0, { assigneeId: vera.id })
  await pass(16)
  expect(await alerts()).toEqual([
    ['Clara', 16, ['mariana', 'luis', 'eva']],
    ['Iván', 16, ['mariana', 'luis', 'eva']],
  ])
})

test('alert: never a member without the demanded second factor, whose conversations are of all', async () => {
  const { server, owner, luis, eva, addWaiting, alerts, pass } = await startWithAlerts()
  await enrolTotp(server, owner.token)
  await enrolTotp(server, eva.token)
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  await addWaiting('Clara')
  await addWaiting('Iván', 0, { assigneeId: luis.id })
  await pass(16)
  expect(await alerts()).toEqual([
    ['Clara', 16, ['mariana', 'eva']],
    ['Iván', 16, ['mariana', 'eva']],
  ])
})

test('alert: the next wait of the same conversation is alerted of again', async () => {
  const { server, luis, call, addWaiting, alerts, pass } = await startWithAlerts()
  const clara = await addWaiting('Clara', 0, { assigneeId: luis.id })
  await pass(15)
  await call(luis.token, 'POST', `/conversations/${clara}/messages`, { content: 'Ya voy' })
  expect(await pass(60)).toBe(0)
  await server.db
    .updateTable('conversations')
    .set({ waitingSince: server.clock.now() })
    .where('id', '=', clara)
    .execute()
  expect(await pass(15)).toBe(1)
  expect(await alerts()).toEqual([
    ['Clara', 15, ['luis']],
    ['Clara', 15, ['luis']],
  ])
})

test('alert: off by default, and once on it ignores waits that are already longer', async () => {
  const { addWaiting, alerts, pass, setAttention } = await startWithAlerts(null)
  await addWaiting('Vieja', 600)
  await addWaiting('Clara', 20)
  expect(await pass(0)).toBe(0)
  await setAttention({ alertMinutes: 15 })
  expect(await pass(0)).toBe(0)
  // Only its second limit lies ahead.
  expect(await pass(10)).toBe(1)
  expect(await alerts()).toEqual([['Clara', 30, ['mariana', 'luis', 'eva']]])
})

test('alert: after a pause one event is for both limits, to the person and the administrators', async () => {
  const { luis, addWaiting, alerts, pass } = await startWithAlerts()
  await addWaiting('Clara', 0, { assigneeId: luis.id })
  expect([await pass(240), await pass(1)]).toEqual([1, 0])
  expect(await alerts()).toEqual([['Clara', 240, ['mariana', 'luis']]])
})

test('alert: one of two processes publishes it; if it dies before its commit, the other does', async () => {
  const { server, addWaiting, alerts } = await startWithAlerts()
  for (let n = 0; n < 20; n++) await addWaiting(`Cliente ${n}`)
  const other = await startTestServer({
    sharedWith: { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url },
  })
  server.advanceClock(15 * MINUTE_MS)
  other.advanceClock(15 * MINUTE_MS + 2)
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select from conversations order by id limit 10 for update')
  await client.query(`update conversations set overdue_level = 1, overdue_for = waiting_since
    where id in (select id from conversations order by id limit 10)`)
  const counts = await Promise.all([server.alertOverdue(), other.alertOverdue()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(10)
  await client.query('rollback')
  client.release()
  expect(await other.alertOverdue()).toBe(10)
  expect(new Set((await alerts()).map(([name]) => name))).toEqual(
    new Set(Array.from({ length: 20 }, (_, n) => `Cliente ${n}`)),
  )
  expect(await alerts()).toHaveLength(20)
})

test('alert: the event reaches open consoles with the facts of its notification', async () => {
  const { server, luis, agent, addWaiting, pass } = await startWithAlerts(1)
  const clara = await addWaiting('Clara', 0, { assigneeId: luis.id })
  const stream = await openEventStream(server.url, luis.token)
  await pass(1)
  const overdue = () =>
    stream.events.flatMap((event) => (event.type === 'conversation' && event.overdue ? [event] : []))
  await stream.waitUntil(() => overdue().length === 1, 'the alert')
  expect(overdue()).toMatchObject([
    {
      conversationId: clara,
      overdue: {
        userIds: [luis.id],
        minutes: 1,
        assigneeName: 'luis',
        assigneeId: luis.id,
        agentId: agent.id,
        contactName: 'Clara',
      },
    },
  ])
  await stream.close()
})

test('alert: a snoozed conversation is not alerted of until it is listed again', async () => {
  const { server, luis, call, addWaiting, pass } = await startWithAlerts()
  const clara = await addWaiting('Clara', 0, { assigneeId: luis.id })
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  await call(luis.token, 'PUT', `/conversations/${clara}/snooze`, { until })
  expect(await pass(16)).toBe(0)
  await call(luis.token, 'PUT', `/conversations/${clara}/snooze`, { until: null })
  expect([await pass(14), await pass(1), await pass(15)]).toEqual([0, 1, 1])
})
