import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../db/connect.ts'

/** Failed attempts of a job, and whether it ran alone in its process. */
export type JobFailures = { failures: number; isAlone: boolean }

const READ_FAILURES = `select failures, is_alone as "isAlone" from troubled_jobs where job_id = $1`

const COUNT_FAILURE = `
  insert into troubled_jobs (job_id, failures)
  select unnest($1::uuid[]), 1
  on conflict (job_id) do update
    set failures = troubled_jobs.failures + 1, is_alone = false`

const MARK_ALONE = `
  insert into troubled_jobs (job_id, is_alone)
  values ($1, $2)
  on conflict (job_id) do update
    set is_alone = excluded.is_alone`

const FORGET_OLD = `
  delete from troubled_jobs t
  where not exists (select from pgboss.job j where j.id = t.job_id and j.state in ('created', 'retry', 'active'))`

export const createJobAttemptStore = (pool: pg.Pool) => ({
  async readFailures(jobId: string): Promise<JobFailures> {
    const { rows } = await pool.query<JobFailures>(READ_FAILURES, [jobId])
    return rows[0] ?? { failures: 0, isAlone: false }
  },
  /** Counts attempts that ended without a death of the process. */
  countFailures: (jobIds: readonly string[]) => pool.query(COUNT_FAILURE, [jobIds]),
  countFailureIn: (tx: Tx, jobId: string) => tx.executeQuery(CompiledQuery.raw(COUNT_FAILURE, [[jobId]])),
  /** Records whether the job runs alone in its process from now on. */
  markAlone: (jobId: string, isAlone: boolean) => pool.query(MARK_ALONE, [jobId, isAlone]),
  forget: (jobId: string) => pool.query(`delete from troubled_jobs where job_id = $1`, [jobId]),
  forgetOld: () => pool.query(FORGET_OLD),
})
