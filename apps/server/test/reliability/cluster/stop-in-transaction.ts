import pg from 'pg'
import { vi } from 'vitest'
import type { ClusterMember, ServerCluster } from './start-cluster.ts'

/**
 * Stops a process as a frozen machine would. A worker is stopped while a transaction of its own waits for a lock on a
 * conversation, which is granted after the stop.
 */
export async function stopInTransaction(
  { databaseUrl }: ServerCluster,
  { process: stopped, role, label }: ClusterMember,
) {
  const holder = new pg.Client(databaseUrl)
  holder.on('error', () => {})
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from conversations for update')
    const isWaiting = async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
        [label],
      )
      return rowCount! > 0
    }
    if (role === 'worker') await vi.waitUntil(isWaiting, { timeout: 30_000, interval: 50 })
    process.kill(stopped.pid!, 'SIGSTOP')
    await holder.query('commit')
  } finally {
    await holder.end()
  }
}
