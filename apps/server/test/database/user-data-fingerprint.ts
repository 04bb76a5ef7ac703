import { createHash } from 'node:crypto'
import type { TestServer } from '../test-server.ts'

/** A checksum of the user's rows in each table, and the number of queued jobs. */
export async function userDataFingerprint({ pool }: TestServer, userId: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; owner: string }>(`
    select table_name as name, column_name as owner from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or column_name = 'workspace_id'
      or (table_name in ('users', 'workspaces') and column_name = 'id'))`)
  const prints: Record<string, string> = {}
  for (const { name, owner } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t where ${owner} = $1 order by 1`, [userId])
    prints[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  const { rows: jobs } = await pool.query(`select count(*) from pgboss.job`)
  return { ...prints, jobs: jobs[0].count }
}
