import { expect, test, vi } from 'vitest'
import { holdTable } from '../../../../test/database/hold-table.ts'
import { fillArchive, createArchive } from '../../../../test/helpers/archive.ts'
import { auditActions } from '../../../../test/helpers/audit-lines.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** More data than the sockets buffer. */
const MESSAGES = 4_000
const long = { dateRange: { from: '2026-01-01', to: '2026-12-31' }, format: 'csv' }

async function openWithManyMessages(server: TestServer, username: string, messages = MESSAGES) {
  // The exports search for no text.
  await server.pool.query('drop index if exists messages_words')
  const archive = await createArchive(server, username)
  await archive.addConversations([{ id: `c-${username}`, agent: 'ventas' }])
  await fillArchive(server, archive, `c-${username}`, messages)
  return archive
}

/** The database has stopped writing, and every connection is idle. */
const connectionsIdle = ({ pool }: TestServer) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select query from pg_stat_activity where datname = current_database()
        and (query ilike 'copy%' or state like 'idle in transaction%') and state <> 'idle'`,
    )
    expect([rows, pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([[], 0, 0])
  }, 30_000)

/** A part of the file that has left counts as an export. */
const exportsRecorded = (server: TestServer, n: number) =>
  vi.waitFor(async () => {
    const actions = await auditActions(server)
    expect(actions.filter((action) => action === 'messages.exported')).toHaveLength(n)
  }, 30_000)

const countLines = (text: string) => text.split('\r\n').length - 2

test('export: a cancelled one ends in the database too, and the next one is complete', async () => {
  const server = await startTestServer()
  const { exportFile } = await openWithManyMessages(server, 'lucia')
  for (let round = 0; round < 4; round++) {
    const hangUp = new AbortController()
    const reader = (await exportFile(long, hangUp.signal)).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    hangUp.abort()
  }
  await connectionsIdle(server)
  expect(countLines(await (await exportFile(long)).text())).toBe(MESSAGES)
  await connectionsIdle(server)
  await exportsRecorded(server, 5)
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('export: a client that disconnects during the count frees its slot, and the count is cancelled', async () => {
  const server = await startTestServer()
  const { exportFile } = await openWithManyMessages(server, 'lucia', 10)
  const counting = (n: number) =>
    vi.waitFor(async () => {
      const { rows } = await server.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and state = 'active' and query ~ 'as rows\\s+from messages m'
            and pid <> pg_backend_pid()`,
      )
      expect(rows[0]?.n).toBe(n)
    }, 20_000)
  const release = await holdTable(server.pool, 'messages')
  for (let round = 0; round < 3; round++) {
    const hangUp = new AbortController()
    const abandoned = exportFile(long, hangUp.signal)
    await counting(1)
    hangUp.abort()
    await expect(abandoned).rejects.toThrow('aborted')
    await counting(0)
  }
  const [first, second] = [exportFile(long), exportFile(long)]
  await counting(2)
  await release()
  for (const response of [await first, await second]) expect(countLines(await response.text())).toBe(10)
  await connectionsIdle(server)
  await exportsRecorded(server, 2)
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('export: a slow reader gets all rows; two at once per account, four in all, one for another account', async () => {
  const server = await startTestServer()
  const lucia = await openWithManyMessages(server, 'lucia')
  const [vecina, tercera] = [
    await openWithManyMessages(server, 'vecina'),
    await openWithManyMessages(server, 'tercera', 10),
  ]
  const cuarta = await openWithManyMessages(server, 'cuarta')
  // No client reads, so the responses stop at their beginning.
  const waiting = [await lucia.exportFile(long), await lucia.exportFile(long), await vecina.exportFile(long)]
  expect(await vecina.postExtraction('export', long)).toMatchObject({ status: 503, body: { code: 'extraction.busy' } })
  waiting.push(await cuarta.exportFile(long))
  expect(waiting.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await lucia.postExtraction('export', long)).toMatchObject({
    status: 429,
    body: { code: 'extraction.too_many' },
  })
  expect(await tercera.postExtraction('export', long)).toMatchObject({ status: 503, body: { code: 'extraction.busy' } })
  const manyQueries = Array.from({ length: 30 }, () => tercera.postExtraction('counts', long))
  for (const { body } of await Promise.all(manyQueries)) expect(body.data.messages).toBe(10)

  for (const response of waiting) expect(countLines(await response.text())).toBe(MESSAGES)
  await connectionsIdle(server)
  expect((await tercera.postExtraction('export', long)).status).toBe(200)
})

test('export: a database failure midway cuts the connection, so a part is never taken for the whole', async () => {
  const server = await startTestServer()
  const manyQueries = 4 * MESSAGES
  const { exportFile } = await openWithManyMessages(server, 'lucia', manyQueries)
  const response = await exportFile(long)
  // The response starts before its rows do.
  await vi.waitFor(async () => {
    const { rowCount } = await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike 'copy%' and state = 'active' and datname = current_database()`,
    )
    expect(rowCount, 'exports that still wrote').toBe(1)
  }, 10_000)
  await expect(response.text()).rejects.toThrow('terminated')
  await connectionsIdle(server)
  expect(countLines(await (await exportFile(long)).text())).toBe(manyQueries)
})
