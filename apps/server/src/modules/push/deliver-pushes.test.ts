import { expect, test } from 'vitest'
import { recordCrashedTask } from '../../../test/database/record-crashed-task.ts'
import { enrolTotp } from '../../../test/helpers/second-factor.ts'
import { startPushServer } from '../../../test/helpers/push-server.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { createNotify } from './notices/notify.ts'
import { createDeliveryStore } from './deliveries.store.ts'

const MINUTE = 60_000

/** Luis works for Mariana, has a device, and gets notices that a caller of the server queues. */
async function startWithNotices() {
  const arrangement = await startPushServer()
  const { server, owner, subscribe, addColleague } = arrangement
  const luis = await addColleague('luis')
  const device = await subscribe(luis.token, 'de-luis')
  const { notify } = createNotify({ store: createDeliveryStore(server.db), clock: server.clock })
  const queueNotice = (people: readonly string[] | null = [luis.id], tag = 'conversation:1') =>
    server.db.transaction().execute((tx) =>
      notify(tx, {
        kind: 'mention',
        workspaceId: owner.id,
        people,
        tag,
        title: 'Mariana',
        body: 'Te mencionó en una nota.',
        path: '/conversations?session=tg_1',
      }),
    )
  const waiting = async () =>
    (await server.pool.query('select tries, is_sending, not_before from push_deliveries order by id')).rows
  const devices = async () => (await server.pool.query('select id from push_devices')).rows.map(({ id }) => id)
  return { ...arrangement, luis, device, queueNotice, waiting, devices }
}

test('accepted push: recorded on the device, and nothing waits', async () => {
  const { server, push, queueNotice, drain, waiting, luis } = await startWithNotices()
  await queueNotice()
  await drain()
  expect(push.shownOn('de-luis')).toMatchObject([
    { kind: 'mention', title: 'Mariana · mariana', path: '/conversations?session=tg_1' },
  ])
  expect(await waiting()).toEqual([])
  const { body } = await server.call('GET', '/api/push', undefined, luis.token)
  expect(body.data.devices[0].pushedAt).not.toBeNull()
})

test.each([404, 410])('device that the push service answers with %i: forgotten', async (status) => {
  const { push, queueNotice, drain, devices, waiting } = await startWithNotices()
  push.failNext({ status })
  await queueNotice()
  await drain()
  expect([await devices(), await waiting()]).toEqual([[], []])
})

test('429 with Retry-After: not before that time, then once', async () => {
  const { server, push, queueNotice, drain, waiting } = await startWithNotices()
  push.failNext({ status: 429, retryAfter: '600' })
  await queueNotice()
  await drain()
  server.advanceClock(9 * MINUTE)
  await drain()
  expect([push.requests(), (await waiting()).length]).toEqual([1, 1])
  server.advanceClock(MINUTE + 1_000)
  await drain()
  expect([push.shownOn('de-luis').length, await waiting()]).toEqual([1, []])
})

test('500 again and again: pauses grow, and the push is given up when it is no longer worth sending', async () => {
  const { server, push, queueNotice, drain, waiting } = await startWithNotices()
  push.failNext(...Array.from({ length: 100 }, () => ({ status: 500 })))
  await queueNotice()
  const pauses: number[] = []
  for (;;) {
    await drain()
    const [row] = await waiting()
    if (!row) break
    const ms = row.not_before.getTime() - server.clock.now().getTime()
    // Some of the pause is over.
    pauses.push(Math.ceil(ms / 5_000) * 5)
    server.advanceClock(ms + 1_000)
  }
  expect(pauses.slice(0, 7)).toEqual([15, 30, 60, 120, 240, 480, 900])
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3600).toBeLessThanOrEqual(12)
  expect(push.received).toEqual([])
}, 120_000)

test('connection cut after the request: not repeated, because it may have arrived', async () => {
  const { server, push, queueNotice, drain, waiting } = await startWithNotices()
  push.failNext('hangs-up')
  await queueNotice()
  await drain()
  server.advanceClock(60 * MINUTE)
  await drain()
  expect([push.requests(), await waiting()]).toEqual([1, []])
})

test('unreachable push service: retried when it is back', async () => {
  const { server, push, queueNotice, drain } = await startWithNotices()
  await push.unplug()
  await queueNotice()
  await drain()
  await push.plugIn()
  server.advanceClock(MINUTE)
  await drain()
  expect(push.shownOn('de-luis')).toHaveLength(1)
})

test('redirect to another address: not followed, not repeated', async () => {
  const { push, queueNotice, drain, waiting } = await startWithNotices()
  push.failNext({ status: 302, location: 'http://127.0.0.1:9/' })
  await queueNotice()
  await drain()
  expect([push.requests(), await waiting()]).toEqual([1, []])
})

test('later notice with the same tag: replaces the one that waits', async () => {
  const { server, push, queueNotice, drain, waiting } = await startWithNotices()
  push.failNext({ status: 503 })
  await queueNotice()
  await drain()
  await queueNotice()
  await queueNotice(undefined, 'conversation:2')
  expect(await waiting()).toHaveLength(2)
  server.advanceClock(MINUTE)
  await drain()
  expect(
    push
      .shownOn('de-luis')
      .map(({ tag }) => tag)
      .toSorted(),
  ).toEqual(['conversation:1', 'conversation:2'])
})

test('process that died during a push: the push is not repeated', async () => {
  const { server, push, queueNotice, drain, waiting } = await startWithNotices()
  await queueNotice()
  await server.pool.query(`update push_deliveries set is_sending = true, not_before = now() + interval '1 minute'`)
  server.advanceClock(2 * MINUTE)
  await drain()
  expect([push.requests(), await waiting()]).toEqual([0, []])
})

test('push whose process crashed with no other task: quarantined', async () => {
  const { server, push, queueNotice, drain, waiting } = await startWithNotices()
  await queueNotice()
  const { rows } = await server.pool.query('select id from push_deliveries')
  await recordCrashedTask(server.db, 'push', rows[0].id)
  await drain()
  expect([push.requests(), await waiting()]).toEqual([0, []])
})

test('removed member: nothing more is pushed, not even a waiting notice', async () => {
  const { server, push, queueNotice, drain, luis, owner, workspace, waiting } = await startWithNotices()
  await queueNotice()
  await server.call('DELETE', `/api/workspace/members/${luis.id}`, undefined, owner.token, workspace)
  await drain()
  await queueNotice()
  await queueNotice(null)
  await drain()
  expect([push.requests(), await waiting()]).toEqual([0, []])
})

test('member without the required second factor: nothing is pushed, not even a waiting notice', async () => {
  const { server, push, queueNotice, drain, luis, waiting } = await startWithNotices()
  await queueNotice()
  await server.db.updateTable('workspaces').set({ requiresSecondFactor: true }).execute()
  await drain()
  await queueNotice()
  await queueNotice(null)
  await drain()
  expect([push.requests(), await waiting()]).toEqual([0, []])
  await enrolTotp(server, luis.token)
  await queueNotice()
  await drain()
  expect(push.shownOn('de-luis')).toHaveLength(1)
})

test.each(['signs out', 'ends all other sessions', 'lets the session expire'])(
  'person who %s: that device gets nothing more',
  async (what) => {
    const { server, push, queueNotice, drain, luis } = await startWithNotices()
    await queueNotice()
    const { body } = await server.call('POST', '/api/auth/signin', { username: 'luis', password: 'una-clave-larga' })
    if (what === 'signs out') await server.call('POST', '/api/auth/logout', {}, luis.token)
    else if (what === 'lets the session expire') server.advanceClock(31 * 24 * 60 * MINUTE)
    else await server.call('DELETE', '/api/user/sessions', undefined, body.accessToken)
    await drain()
    await queueNotice()
    await drain()
    expect(push.requests()).toBe(0)
  },
)

test('push test: its success is reported only after the push service accepted it', async () => {
  const { server, push, device, luis, devices } = await startWithNotices()
  const sendTest = () => server.call('POST', `/api/push/devices/${device.id}/test`, {}, luis.token)
  expect((await sendTest()).status).toBe(200)
  expect(push.shownOn('de-luis')).toMatchObject([{ kind: 'test', body: 'Los avisos llegan a este dispositivo.' }])
  push.failNext({ status: 500 }, { status: 403 }, { status: 410 })
  for (const [status, code] of [
    [502, 'push.service_failed'],
    [502, 'push.service_failed'],
    [409, 'push.device_gone'],
  ])
    expect(await sendTest()).toMatchObject({ status, body: { code } })
  expect(await devices()).toEqual([])
  expect((await sendTest()).status).toBe(404)
})

test('eleventh test within ten minutes: refused', async () => {
  const { server, device, luis } = await startWithNotices()
  const sendTest = () => server.call('POST', `/api/push/devices/${device.id}/test`, {}, luis.token)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await sendTest()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('slow push service: the push is claimed once by two processes, and no transaction is open', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { server, push, queueNotice } = await startWithNotices()
  push.failNext({ holds: promise })
  await queueNotice()
  const first = server.server.drain()
  await push.waitForRequests(1)
  expect(await server.server.drain()).toBe(0)
  const { rows } = await server.pool.query(`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
  expect(rows[0].open).toBe(0)
  resolve()
  await first
  expect(push.requests()).toBe(1)
})

test('VAPID keys: sealed, the same after a restart, and new where the secret key was lost', async () => {
  const arrangement = await startWithNotices()
  const { server, luis, devices } = arrangement
  const publicKeyOf = async (target: typeof server) =>
    (await target.call('GET', '/api/push', undefined, luis.token)).body.data.publicKey as string
  const before = await publicKeyOf(server)
  const { rows } = await server.pool.query('select public_key, sealed from push_keys')
  expect(rows).toMatchObject([{ public_key: before, sealed: expect.stringMatching(/^v1\./) }])
  await server.pool.query(`update push_keys set sealed = 'v1.0badcafe.AAAA'`)

  const { database, telegram, model } = server
  const next = await startTestServer({ sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url } })
  expect(await publicKeyOf(next)).not.toBe(before)
  expect(await devices()).toEqual([])
})
