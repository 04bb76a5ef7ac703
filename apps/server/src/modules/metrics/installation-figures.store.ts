import type { ConnectionState, Platform } from '@portavoz/contract'
import type { CancellableQuery } from '../../db/connection/cancellable-query.ts'
import { QUEUES } from '../../db/queues.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { InstallationFigures, QueueFigures } from '../../ports/metrics.ts'

/** How many jobs of a queue, and how many lines of the audit log, are read at most. */
const MAX_JOBS = 10_000
const MAX_AUDIT_LINES = 5_000

/**
 * The command records its backups in the audit log, and the server its own as runs; a clock that was ahead may have
 * stamped either.
 *
 * Jobs are read in the order of pg-boss's own index, oldest first. A retry waits since it was created, because each
 * failure postpones its start.
 */
const STATEMENT = `
  select
    (
      select coalesce(json_agg(line), '[]')
      from (
        select platform, connection as state, count(*)::int as count
        from agents
        where is_active and not is_hanging_up
        group by platform, connection
      ) as line
    ) as lines,
    (
      select json_agg(figures)
      from (
        select
          queue.label as queue,
          count(*) filter (where job.is_due)::int as waiting,
          count(*) filter (where not job.is_due)::int as scheduled,
          (
            select count(*)::int
            from pgboss.job as active
            where active.name = queue.name and active.state = 'active' and active.group_id is not null
          ) as running,
          coalesce(
            greatest(extract(epoch from now() - min(job.since) filter (where job.is_due)), 0),
            0
          )::float8 as "oldestSeconds"
        from unnest($1::text[], $2::text[]) as queue (label, name)
        left join lateral (
          select
            state = 'retry' or start_after <= now() as is_due,
            case when state = 'retry' then created_on else start_after end as since
          from pgboss.job
          where job.name = queue.name and state < 'active' and not blocked
          order by priority desc, created_on
          limit ${MAX_JOBS}
        ) as job on true
        group by queue.label, queue.name
      ) as figures
    ) as queues,
    greatest(
      (
        select max(at)
        from (
          select at, action
          from audit_log
          where workspace_id is null and at <= $3
          order by at desc
          limit ${MAX_AUDIT_LINES}
        ) as recent
        where action = 'backup.created'
      ),
      (select max(finished_at) from backup_runs where state = 'done' and finished_at <= $3)
    ) as last_backup_at`

type FiguresRow = {
  lines: { platform: Platform; state: ConnectionState; count: number }[]
  queues: QueueFigures[]
  last_backup_at: Date | null
}

/** Reads the figures that all processes share, in one statement. */
export const createReadFigures =
  (query: CancellableQuery, clock: Clock) =>
  async (signal: AbortSignal): Promise<InstallationFigures> => {
    const values = [Object.keys(QUEUES), Object.values(QUEUES), clock.now()]
    const [row] = await query<FiguresRow>(STATEMENT, values, signal)
    return { lines: row?.lines ?? [], queues: row?.queues ?? [], lastBackupAt: row?.last_backup_at ?? null }
  }
