import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isAlive } from '../db/worker-life.ts'

/** What waits in the database outside the queue of conversations. */
export type TaskKind = 'document' | 'embedding' | 'lead' | 'letter' | 'media' | 'test'

/** One task under way, or set aside. */
type Task = { kind: TaskKind; id: string }

export type TaskTrialStore = ReturnType<typeof createTaskTrialStore>

/**
 * The tasks under way: a row is deleted when its task ends, so one that is found again stayed behind when its process
 * died.
 */
export const createTaskTrialStore = (db: Db) => ({
  /** How often a process died during this task, and whether the last one did while it ran alone. */
  async begin({ kind, id }: Task, worker: string, now: Date): Promise<{ deaths: number; diedAlone: boolean }> {
    const { rows } = await sql<{ deaths: number; diedAlone: boolean }>`
      with left_behind as materialized (
        select t.deaths, t.is_alone, t.set_aside_at is not null as is_set_aside,
          exists (select from workers w where w.name = t.worker and not w.is_stopping and ${isAlive}) as is_at_work
        from task_attempts t
        where t.kind = ${kind} and t.id = ${id}
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

  mark: ({ kind, id }: Task, isAlone: boolean) =>
    sql`update task_attempts set is_alone = ${isAlone} where kind = ${kind} and id = ${id}`.execute(db),

  end: ({ kind, id }: Task) => sql`delete from task_attempts where kind = ${kind} and id = ${id}`.execute(db),

  setAside: ({ kind, id }: Task, now: Date) =>
    sql`update task_attempts set set_aside_at = ${now} where kind = ${kind} and id = ${id}`.execute(db),

  /** What was set aside since then, by kind. */
  async setAsideSince(since: Date): Promise<{ kind: TaskKind; count: number }[]> {
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
