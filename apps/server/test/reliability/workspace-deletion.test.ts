import { expect, test, vi } from 'vitest'
import { createPool } from '../../src/db/connect.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { startProcessHarness } from './process-harness.ts'

vi.setConfig({ testTimeout: 600_000 })

test('delete workspace: a process killed in the middle deletes nothing, and the next one deletes all', async () => {
  const database = await createTestDatabase()
  const harness = await startProcessHarness(database.url)
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  await harness.post(first.url, '/api/canned-replies', { shortcut: 'hola', content: 'Hola' }, token)
  const pool = createPool(database.url, 2)
  const countRows = async () => {
    const { rows } = await pool.query(`
      select
        (select count(*)::int from workspaces) as workspaces,
        (select count(*)::int from agents) as agents,
        (select count(*)::int from canned_replies) as replies`)
    return rows[0]
  }
  const confirmation = { name: 'mariana', currentPassword: 'una-clave-larga' }

  // The cascade waits for this row after it deleted others.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from canned_replies for update')
  const deleting = harness.post(first.url, '/api/workspace/delete', confirmation, token).catch(() => 'no answer')
  await vi.waitFor(async () => {
    const { rows } = await holder.query(`
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows[0].n).toBeGreaterThan(0)
  }, 60_000)
  await first.kill()
  expect(await deleting).toBe('no answer')
  await holder.query('commit')
  holder.release()
  expect(await countRows()).toEqual({ workspaces: 1, agents: 1, replies: 1 })

  const second = await harness.startServer()
  expect(await harness.post(second.url, '/api/workspace/delete', confirmation, token)).toMatchObject({ success: true })
  expect(await countRows()).toEqual({ workspaces: 0, agents: 0, replies: 0 })
  await pool.end()
  await second.kill()
  await database.drop()
})
