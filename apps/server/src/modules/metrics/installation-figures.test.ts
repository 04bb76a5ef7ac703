import { expect, test } from 'vitest'
import { recordStatements } from '../../../test/database/record-statements.ts'
import { scrape, startMeasuredServer, valueOf } from '../../../test/helpers/metrics.ts'
import { isAgentConnected, waitForAgent } from '../../../test/helpers/wait-for-agent.ts'
import { createOwnerWithAgent, waitUntilConfirmed } from '../../../test/test-accounts.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { createPool } from '../../db/connect.ts'
import { createInstallationFigures } from './installation-figures.ts'

const luz = { id: 99, firstName: 'Luz' }
const figures = { lines: [], queues: [], lastBackupAt: null }
const HOUR_SECONDS = 3_600

const addAuditLine = ({ db, clock }: TestServer, action: 'backup.created' | 'backup.restored', hoursAgo: number) =>
  db
    .insertInto('auditLog')
    .values({
      at: new Date(clock.now().getTime() - hoursAgo * HOUR_SECONDS * 1_000),
      action,
      workspaceId: null,
      userId: null,
      userName: 'operador',
      source: 'command',
      detail: null,
    })
    .execute()

test('queues: depth and age of what is due, apart from what is for later', async () => {
  const server = await startMeasuredServer()
  const { bot } = await createOwnerWithAgent(server)
  for (const id of [1, 2, 3]) bot.sendAsCustomer({ id, firstName: 'Luz' }, 'hola')
  await waitUntilConfirmed(bot)
  await server.pool.query(`update pgboss.job set start_after = now() - interval '90 seconds'`)
  await server.pool.query(`
    update pgboss.job set start_after = now() + interval '1 hour'
    where id = (select id from pgboss.job limit 1)`)
  const text = await scrape(server)
  const jobs = (state: string, queue = 'reply') => valueOf(text, 'portavoz_queue_jobs', { queue, state })
  expect([jobs('waiting'), jobs('scheduled'), jobs('running')]).toEqual([2, 1, 0])
  expect([jobs('waiting', 'deliver'), jobs('scheduled', 'deliver')]).toEqual([0, 0])
  const oldest = valueOf(text, 'portavoz_queue_oldest_seconds', { queue: 'reply' })
  expect(oldest).toBeGreaterThanOrEqual(90)
  expect(oldest).toBeLessThan(300)
  expect(valueOf(text, 'portavoz_queue_oldest_seconds', { queue: 'deliver' })).toBe(0)
})

test('queues: a job that fails again and again gets older', async () => {
  const server = await startMeasuredServer()
  const { bot } = await createOwnerWithAgent(server)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.pool.query(`
    update pgboss.job
    set state = 'retry', created_on = now() - interval '10 minutes', start_after = now() + interval '30 seconds'`)
  expect(valueOf(await scrape(server), 'portavoz_queue_oldest_seconds', { queue: 'reply' })).toBeGreaterThan(599)
})

test('lines: those of active agents, by platform and state', async () => {
  const server = await startMeasuredServer()
  const { agent, token } = await createOwnerWithAgent(server)
  const other = await createOwnerWithAgent(server, {}, 'otra')
  // A poll that succeeds reports the connection.
  await waitForAgent(server, token, agent.id, isAgentConnected)
  await waitForAgent(server, other.token, other.agent.id, isAgentConnected)
  await server.db.updateTable('agents').set({ connection: 'expired' }).where('id', '=', agent.id).execute()
  await server.db.updateTable('agents').set({ isActive: false }).where('id', '<>', agent.id).execute()
  const text = await scrape(server)
  expect(valueOf(text, 'portavoz_lines', { platform: 'telegram', state: 'expired' })).toBe(1)
  expect(valueOf(text, 'portavoz_lines', { platform: 'telegram', state: 'connected' })).toBe(0)
  expect(valueOf(text, 'portavoz_lines', { platform: 'whatsapp', state: 'expired' })).toBe(0)
})

test('backup: its age is that of the last one; without any there is no value', async () => {
  const server = await startMeasuredServer()
  expect(valueOf(await scrape(server), 'portavoz_backup_age_seconds')).toBeUndefined()
  await addAuditLine(server, 'backup.created', 30)
  await addAuditLine(server, 'backup.created', 50)
  await addAuditLine(server, 'backup.restored', 1)
  server.advanceClock(10_000)
  const age = valueOf(await scrape(server), 'portavoz_backup_age_seconds')
  expect(age).toBeGreaterThanOrEqual(30 * HOUR_SECONDS)
  expect(age).toBeLessThan(31 * HOUR_SECONDS)
})

test('backup: one that the server made counts too, and times in the future do not', async () => {
  const server = await startMeasuredServer()
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * HOUR_SECONDS * 1_000)
  const ageAfter = async (hours: number, state: 'done' | 'failed') => {
    const at = hoursAgo(hours)
    await server.db
      .insertInto('backupRuns')
      .values({ isAutomatic: true, state, requestedAt: at, finishedAt: at })
      .execute()
    server.advanceClock(6_000)
    return Math.round(valueOf(await scrape(server), 'portavoz_backup_age_seconds')! / HOUR_SECONDS)
  }
  await addAuditLine(server, 'backup.created', 30)
  await addAuditLine(server, 'backup.created', -48)
  expect(await ageAfter(20, 'done')).toBe(20)
  expect(await ageAfter(10, 'failed')).toBe(20)
  expect(await ageAfter(-24, 'done')).toBe(20)
  expect(await ageAfter(40, 'done')).toBe(20)
})

test('scrape storm: the database is read once, and again after some seconds', async () => {
  const server = await startMeasuredServer()
  const readsDuring = async (during: () => Promise<unknown>) =>
    (await recordStatements(server.pool, /pgboss\.job as active/, during)).length
  const storm = () => Promise.all(Array.from({ length: 60 }, () => scrape(server)))
  expect(
    await readsDuring(async () => {
      await storm()
      await storm()
    }),
  ).toBe(1)
  server.advanceClock(6_000)
  expect(await readsDuring(storm)).toBe(1)
})

test('database that does not answer: the rest is still told, within the time limit', async () => {
  const server = await startMeasuredServer()
  await createOwnerWithAgent(server)
  await addAuditLine(server, 'backup.created', 30)
  expect(valueOf(await scrape(server), 'portavoz_database_up')).toBe(1)
  server.advanceClock(6_000)
  const pool = createPool(server.database.url, 1)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table audit_log in access exclusive mode')
  try {
    const text = await scrape(server)
    expect(valueOf(text, 'portavoz_database_up')).toBe(0)
    for (const name of ['portavoz_lines', 'portavoz_queue_jobs', 'portavoz_queue_oldest_seconds'])
      expect([name, valueOf(text, name)]).toEqual([name, undefined])
    expect(valueOf(text, 'portavoz_backup_age_seconds')).toBeUndefined()
    expect(valueOf(text, 'portavoz_messages_received_total', { platform: 'telegram' })).toBe(0)
    expect(valueOf(text, 'portavoz_database_connections', { pool: 'main', state: 'used' })).toBeGreaterThanOrEqual(0)
  } finally {
    await holder.query('commit')
    holder.release()
    await pool.end()
  }
  server.advanceClock(6_000)
  await expect.poll(async () => valueOf(await scrape(server), 'portavoz_database_up')).toBe(1)
})

test('silent database: no scrape waits longer than the limit, and one query is under way', async () => {
  let reads = 0
  const { promise: answer, resolve } = Promise.withResolvers<typeof figures>()
  let now = 0
  const readFigures = createInstallationFigures({
    read: () => {
      reads += 1
      return answer
    },
    clock: { now: () => new Date(now) },
    limits: { waitMs: 20, cacheMs: 5_000 },
  })
  for (let scrapes = 0; scrapes < 3; scrapes++) {
    expect(await readFigures()).toBeNull()
    now += 6_000
  }
  expect(reads).toBe(1)
  resolve(figures)
  expect(await readFigures()).toEqual(figures)
  expect(reads).toBe(1)
})

test('failing database: the figures are missing, and the next look is after some seconds', async () => {
  let now = 0
  let reads = 0
  const readFigures = createInstallationFigures({
    read: async () => {
      reads += 1
      if (reads === 1) throw new Error('refused')
      return figures
    },
    clock: { now: () => new Date(now) },
  })
  expect([await readFigures(), await readFigures(), reads]).toEqual([null, null, 1])
  now += 6_000
  expect([await readFigures(), reads]).toEqual([figures, 2])
})

test('pools: what is used and what waits', async () => {
  const server = await startMeasuredServer()
  const clients = await Promise.all(Array.from({ length: 3 }, () => server.pool.connect()))
  try {
    const text = await scrape(server)
    expect(valueOf(text, 'portavoz_database_connections', { pool: 'main', state: 'used' })).toBeGreaterThanOrEqual(3)
    expect(valueOf(text, 'portavoz_database_waiting_requests', { pool: 'main' })).toBe(0)
    expect(valueOf(text, 'portavoz_database_waiting_requests', { pool: 'inbound' })).toBe(0)
  } finally {
    for (const client of clients) client.release()
  }
})
