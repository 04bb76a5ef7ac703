import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isWorkerAlive } from '../../db/fragments/is-worker-alive.ts'

type WaitingCounts = { count: number; oldest: Date | null }

/** Queries of the health checks. */
export const createDiagnosticsStore = (db: Db) => ({
  /** Live workers. */
  async workers(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from workers w
      where not w.is_stopping and ${isWorkerAlive}`.execute(db)
    return rows[0]?.count ?? 0
  },

  async version(): Promise<{ number: number; name: string }> {
    const { rows } = await sql<{ number: number; name: string }>`
      select
        current_setting('server_version_num')::int as number,
        split_part(current_setting('server_version'), ' ', 1) as name`.execute(db)
    return rows[0] ?? { number: 0, name: '' }
  },

  async size(): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return Number(rows[0]?.bytes)
  },

  async now(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]?.now ?? new Date(Number.NaN)
  },

  /** Accounts, and administrators: those who may sign in and those whose address was never verified. */
  async administrators() {
    const { rows } = await sql<{ all: number; entering: number; waiting: number }>`
      select
        count(*)::int as all,
        count(*) filter (where 'ROLE_ADMIN' = any(roles) and not is_waiting)::int as entering,
        count(*) filter (where 'ROLE_ADMIN' = any(roles) and is_waiting)::int as waiting
      from (
        select roles, must_verify and email_verified_at is null as is_waiting
        from users
      ) as people`.execute(db)
    return rows[0] ?? { all: 0, entering: 0, waiting: 0 }
  },

  /** Spending this month (UTC) of all open sign-up accounts on the installation's model. */
  async signUpSpending(now: Date): Promise<number> {
    const { rows } = await sql<{ micros: number }>`
      select micros::float8 as micros
      from sign_up_spendings
      where month = to_char(${now}::timestamptz at time zone 'UTC', 'YYYY-MM')`.execute(db)
    return rows[0]?.micros ?? 0
  },

  sealedSecrets: () => db.selectFrom('agents').select(['id', 'secrets']).execute(),

  sealedWebhooks: () => db.selectFrom('leadWebhooks').select(['agentId as id', 'secret as secrets']).execute(),

  sealedLookups: () => db.selectFrom('lookupSecrets').select(['agentId as id', 'secret as secrets']).execute(),

  sealedTotpSecrets: () => db.selectFrom('totpFactors').select(['userId as id', 'sealed as secrets']).execute(),

  /** Bots that should answer, by name. */
  bots: () =>
    db
      .selectFrom('agents')
      .select(['name', 'isActive', 'connection', 'channelProblem', 'modelProblem'])
      .where('platform', '=', 'telegram')
      .orderBy('name')
      .execute(),

  /** The last backup that succeeded and the last one that ended, and since when there is something to back up. */
  /** Without what a clock that was ahead stamped. */
  async backups(now: Date): Promise<{
    since: Date | null
    doneAt: Date | null
    bytes: number
    failedAt: Date | null
    failure: string
  }> {
    const { rows } = await sql<{
      since: Date | null
      doneAt: Date | null
      bytes: number
      failedAt: Date | null
      failure: string
    }>`
      select
        (select min(created_at) from users) as since,
        done.finished_at as "doneAt",
        coalesce(done.bytes_written, 0)::float8 as bytes,
        case when ended.state = 'failed' then ended.finished_at end as "failedAt",
        coalesce(ended.failure, '') as failure
      from (select) as one
      left join (
        select finished_at, bytes_written
        from backup_runs
        where state = 'done' and finished_at <= ${now}
        order by id desc
        limit 1
      ) done on true
      left join (
        select state, finished_at, failure
        from backup_runs
        where state in ('done', 'failed') and finished_at <= ${now}
        order by id desc
        limit 1
      ) ended on true`.execute(db)
    return rows[0] ?? { since: null, doneAt: null, bytes: 0, failedAt: null, failure: '' }
  },

  async letters(): Promise<WaitingCounts> {
    const { rows } = await sql<WaitingCounts>`
      select count(*)::int as count, min(created_at) as oldest
      from letters`.execute(db)
    return rows[0] ?? { count: 0, oldest: null }
  },

  /** Devices with notifications, and notifications that their push service refused several times. */
  async push(): Promise<{ devices: number; late: number }> {
    const { rows } = await sql<{ devices: number; late: number }>`
      select
        (select count(*)::int from push_devices) as devices,
        (select count(*)::int from push_deliveries where tries >= 3) as late`.execute(db)
    return rows[0] ?? { devices: 0, late: 0 }
  },

  /** Work that has waited since before `late`, or failed since `recently`. */
  async work(late: Date, recently: Date) {
    const { rows } = await sql<{ pending: number; open: number; uncertain: number; failing: number }>`
      select
        (
          select count(*)::int
          from messages
          where status = 'pending' and created_at < ${late}
        ) as pending,
        (
          select count(*)::int
          from exchanges
          where outcome is null and due_at < ${late}
        ) as open,
        (
          select count(*)::int
          from messages
          where status = 'uncertain' and created_at > ${recently}
        ) as uncertain,
        (
          select count(*)::int
          from pgboss.job
          where state = 'failed' or (state = 'retry' and retry_count >= 5)
        ) as failing`.execute(db)
    return rows[0] ?? { pending: 0, open: 0, uncertain: 0, failing: 0 }
  },
})
export type DiagnosticsStore = ReturnType<typeof createDiagnosticsStore>
