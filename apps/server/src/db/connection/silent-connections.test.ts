import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { to as copyTo } from 'pg-copy-streams'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/fakes/tcp-proxy.ts'
import { runStatement } from '../../../test/database/run-statement.ts'
import { isUnavailable } from '../../platform/retry/is-unavailable.ts'
import { connect, createPool } from '../connect.ts'

/** Enough for a database that answers, however busy the machine is. */
const SLOW_PROBE = { probeMs: 20_000 }

/** A pool over a link that can be silenced; `ticks` of 20 ms are the timeout. */
async function linkedPool(max = 2, { transactionMs = 60_000, probeMs = 500 } = {}) {
  const database = await createTestDatabase()
  const link = await startTcpProxy(database.url)
  const pool = createPool(link.url, max, { tickMs: 20, ticks: 5, probeMs, transactionMs })
  onTestFinished(async () => {
    await pool.end()
    await link.close()
    await database.drop()
  })
  return { link, pool, database }
}

/** Each probe opens a connection of its own. */
async function severalProbes(link: TcpProxy) {
  const before = link.acceptedCount()
  await vi.waitFor(() => expect(link.acceptedCount()).toBeGreaterThan(before + 3), { timeout: 30_000 })
}

test('transaction: the server ends that of a client that has vanished, which would delay every event', async () => {
  const { link, pool, database } = await linkedPool(2, { transactionMs: 300 })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  link.dropPackets()
  const open = () =>
    runStatement(
      database.url,
      `select state from pg_stat_activity where datname = current_database() and backend_xid is not null`,
    )
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 30_000 })
  client.release(true)
})

/** A statement that runs until `end`, while the database is probed. */
async function longStatement(pool: pg.Pool) {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table users')
  const waiting = pool.query('select count(*)::int as users from users')
  return async () => {
    await holder.query('commit')
    holder.release()
    return (await waiting).rows
  }
}

const reasonOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

test('query: on a silent connection it fails as unavailable, and the next one works', async () => {
  const { link, pool } = await linkedPool()
  const { rows: before } = await pool.query('select pg_backend_pid() as pid')
  link.dropPackets()
  expect(isUnavailable(await reasonOf(pool.query('select 1')))).toBe(true)
  const { rows: after } = await pool.query('select pg_backend_pid() as pid')
  expect(after).not.toEqual(before)
})

test('query: a silent connection takes the idle ones of its pool with it', async () => {
  const { link, pool } = await linkedPool(6)
  const clients = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
  for (const client of clients) client.release()
  expect(pool.idleCount).toBe(6)
  link.dropPackets()
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  await vi.waitFor(() => expect(pool.totalCount).toBe(0))
})

test('query: each one fails while the whole server is silent, and later ones work', async () => {
  const { link, pool } = await linkedPool()
  await pool.query('select 1')
  link.dropPackets({ newToo: true })
  const reasons = await Promise.all([1, 2].map(() => reasonOf(pool.query('select 1'))))
  expect(reasons.map(isUnavailable)).toEqual([true, true])
  link.acceptConnections()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('transaction: a statement after its connection died is unavailable, not unexpected', async () => {
  const { pool, database } = await linkedPool()
  const db = connect(pool)
  const died = new Promise((done) => pool.on('connect', (client) => void client.once('end', done)))
  const reason = await reasonOf(
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').execute()
      await runStatement(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
      )
      await died
      await tx.selectFrom('users').select('id').execute()
    }),
  )
  expect(reason).toBeInstanceOf(Error)
  expect(isUnavailable(reason)).toBe(true)
})

test('query: a statement that the server still runs is not silent, however long it takes', async () => {
  const { link, pool } = await linkedPool(2, SLOW_PROBE)
  const end = await longStatement(pool)
  await severalProbes(link)
  expect(await end()).toEqual([{ users: 0 }])
})

test('copy: a reader that pauses after the server has written everything loses nothing', async () => {
  const { link, pool } = await linkedPool(3, SLOW_PROBE)
  const end = await longStatement(pool)
  const client = await pool.connect()
  const rows = 40_000
  const stream = client.query(copyTo(`copy (select repeat('x', 500) from generate_series(1, ${rows})) to stdout`))
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes === 0) await severalProbes(link)
    bytes += chunk.length
  }
  client.release()
  expect(bytes).toBe(rows * 501)
  expect(await end()).toEqual([{ users: 0 }])
})
