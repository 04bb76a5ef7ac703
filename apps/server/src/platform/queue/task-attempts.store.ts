import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isWorkerAlive } from '../../db/fragments/is-worker-alive.ts'

/** Tasks that wait in database tables instead of the job queue. */
export type TaskKind =
  | 'digest'
  | 'document'
  | 'embedding'
  | 'lead'
  | 'letter'
  | 'media'
  | 'push'
  | 'reading'
  | 'staff_chat'
  | 'test'
  | 'transcript'

/** A task that is running or in quarantine. */
type TaskRef = { kind: TaskKind; id: string }

export type TaskAttemptStore = ReturnType<typeof createTaskAttemptStore>

/**
 * Attempts of running tasks. A row is deleted when its task ends, so a row that is found again belongs to a process
 * that died.
 */
export const createTaskAttemptStore = (db: Db) => ({
  /**
   * Starts an attempt. Returns how often a process died during this task, and whether the last one died while it ran
   * alone.
   */
  async begin({ kind, id }: TaskRef, worker: string, now: Date): Promise<{ deaths: number; diedAlone: boolean }> {
    const { rows } = await sql<{ deaths: number; diedAlone: boolean }>`
      with left_behind as materialized (
        select t.deaths, t.is_alone, t.set_aside_at is not null as is_set_aside,
          exists (
            select from workers w
            where w.name = t.worker
              and not w.is_stopping
              and ${isWorkerAlive}
          ) as is_at_work
        from task_attempts t
        where t.kind = ${kind}
          and t.id = ${id}
      ), begun as (
        insert into task_attempts (kind, id, worker, at)
        values (${kind}, ${id}, ${worker}, ${now})
        on conflict (kind, id) do update set
          worker = excluded.worker,
          at = excluded.at,
          is_alone = false,
          set_aside_at = null,
          deaths = coalesce((
            select case when b.is_set_aside then 0 when b.is_at_work then b.deaths else b.deaths + 1 end
            from left_behind b
          ), 0)
        returning deaths
      )
      select begun.deaths,
        coalesce(b.is_alone and not b.is_at_work and not b.is_set_aside, false) as died_alone
      from begun left join left_behind b on true`.execute(db)
    return rows[0] ?? { deaths: 0, diedAlone: false }
  },

  markAlone: ({ kind, id }: TaskRef, isAlone: boolean) =>
    sql`update task_attempts set is_alone = ${isAlone} where kind = ${kind} and id = ${id}`.execute(db),

  end: ({ kind, id }: TaskRef) => sql`delete from task_attempts where kind = ${kind} and id = ${id}`.execute(db),

  quarantine: ({ kind, id }: TaskRef, now: Date) =>
    sql`update task_attempts set set_aside_at = ${now} where kind = ${kind} and id = ${id}`.execute(db),

  /** Tasks that went to quarantine since then, by kind. */
  async countQuarantinedSince(since: Date): Promise<{ kind: TaskKind; count: number }[]> {
    const { rows } = await sql<{ kind: TaskKind; count: number }>`
      select kind, count(*)::int as count
      from task_attempts
      where set_aside_at > ${since}
      group by kind
      order by kind`.execute(db)
    return rows
  },

  forgetOld: (before: Date) => sql`delete from task_attempts where at < ${before}`.execute(db),
})
