import { sql } from 'kysely'
import { appendServerLine } from '../../../db/append-audit-line.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import type { BackupRunRow, BackupRunUpdate } from '../../../db/schema.ts'
import type { AutomaticRuns } from './schedule.ts'

export type BackupRunsStore = ReturnType<typeof createBackupRunsStore>

/** Of the whole installation: no workspace owns a run. */
export const createBackupRunsStore = (db: Db) => ({
  findActive: (): Promise<BackupRunRow | undefined> =>
    db.selectFrom('backupRuns').selectAll().where('state', 'in', ['waiting', 'running']).executeTakeFirst(),

  /** The last run that succeeded. */
  findLastDone: (): Promise<BackupRunRow | undefined> =>
    db
      .selectFrom('backupRuns')
      .selectAll()
      .where('state', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** The last run that ended. */
  findLastEnded: (): Promise<BackupRunRow | undefined> =>
    db
      .selectFrom('backupRuns')
      .selectAll()
      .where('state', 'in', ['done', 'failed'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Adds a run, unless one waits or runs. */
  async request(run: { isAutomatic: boolean; requestedAt: Date }): Promise<void> {
    await sql`
      insert into backup_runs (is_automatic, requested_at)
      values (${run.isAutomatic}, ${run.requestedAt})
      on conflict ((true)) where state in ('waiting', 'running') do nothing`.execute(db)
  },

  /** False when another process began it. */
  async begin(id: string, { host, folder }: { host: string; folder: string }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('backupRuns')
      .set({ state: 'running', host, folder, rowsWritten: 0, bytesWritten: 0 })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** The process stops: another one begins it again. */
  requeue: (id: string) =>
    db
      .updateTable('backupRuns')
      .set({ state: 'waiting' })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),

  saveProgress: (id: string, { rows, bytes }: { rows: number; bytes: number }) =>
    db
      .updateTable('backupRuns')
      .set({ rowsWritten: rows, bytesWritten: bytes })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),

  /** False when another process ended the run meanwhile: it took this one for dead. */
  complete: (id: string, { fileName, rows, bytes, at }: { fileName: string; rows: number; bytes: number; at: Date }) =>
    db.transaction().execute(async (tx): Promise<boolean> => {
      const end = { state: 'done', fileName, rowsWritten: rows, bytesWritten: bytes, finishedAt: at } as const
      if (!(await endRun(tx, id, end))) return false
      const detail = { name: fileName, rows, bytes }
      await appendServerLine(tx, { at, action: 'backup.created', workspaceId: null, detail })
      return true
    }),

  /** As `complete`. */
  fail: (id: string, { failure, at }: { failure: string; at: Date }) =>
    endRun(db, id, { state: 'failed', failure, finishedAt: at }),

  /** `failures` counts those since `night`. Runs of a clock that was ahead count as none. */
  async findAutomatic(night: Date, now: Date): Promise<AutomaticRuns> {
    const { rows } = await sql<AutomaticRuns>`
      select
        (select min(created_at) from users) as since,
        max(requested_at) filter (where state = 'done' and requested_at <= ${now}) as "lastSuccess",
        max(finished_at) filter (where state = 'failed' and finished_at <= ${now}) as "lastFailure",
        count(*) filter (where state = 'failed' and finished_at between ${night} and ${now})::int as failures
      from backup_runs
      where is_automatic and coalesce(finished_at, requested_at) <= ${now}`.execute(db)
    return rows[0] ?? { since: null, lastSuccess: null, lastFailure: null, failures: 0 }
  },

  /** Tells each administrator once, in that person's first workspace. `failure`: null when a backup succeeded. */
  publish: (failure: string | null) =>
    sql`${publishEvent({
      workspaceId: sql`workspace_id`,
      event: { type: 'backup', failure },
      fields: { userIds: sql`jsonb_build_array(user_id)` },
      rows: sql`
        from (
          select distinct on (m.user_id) m.user_id, m.workspace_id
          from members m
          join users u on u.id = m.user_id
          where 'ROLE_ADMIN' = any(u.roles)
          order by m.user_id, m.joined_at, m.workspace_id
        ) as administrators`,
    })}`.execute(db),

  /** The file of a run was deleted. */
  forgetFile: (fileName: string) =>
    db.updateTable('backupRuns').set({ fileName: null }).where('fileName', '=', fileName).execute(),

  /** As `forgetFile`, for one that expired: no person deleted it. */
  recordExpiry: (fileName: string, at: Date) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('backupRuns').set({ fileName: null }).where('fileName', '=', fileName).execute()
      const line = { at, action: 'backup.deleted', workspaceId: null, detail: { name: fileName } } as const
      await appendServerLine(tx, line)
    }),

  deleteBefore: (time: Date) => db.deleteFrom('backupRuns').where('finishedAt', '<', time).execute(),
})

async function endRun(db: Db | Tx, id: string, end: BackupRunUpdate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backupRuns')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
