import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/connect.ts'

/** What is known of a job whose attempts did not all end well. */
export type JobTrouble = { failures: number; isAlone: boolean }

const TROUBLE = `select failures, is_alone as "isAlone" from troubled_jobs where job_id = $1`

const EXCUSE = `
  insert into troubled_jobs (job_id, failures)
  select unnest($1::uuid[]), 1
  on conflict (job_id) do update
    set failures = troubled_jobs.failures + 1, is_alone = false`

const MARK = `
  insert into troubled_jobs (job_id, is_alone)
  values ($1, $2)
  on conflict (job_id) do update
    set is_alone = excluded.is_alone`

const FORGET_OLD = `
  delete from troubled_jobs t
  where not exists (select from pgboss.job j where j.id = t.job_id and j.state in ('created', 'retry', 'active'))`

export const createJobTrialStore = (pool: pg.Pool) => ({
  async trouble(jobId: string): Promise<JobTrouble> {
    const { rows } = await pool.query<JobTrouble>(TROUBLE, [jobId])
    return rows[0] ?? { failures: 0, isAlone: false }
  },
  /** These attempts end without the death of their process. */
  excuse: (jobIds: readonly string[]) => pool.query(EXCUSE, [jobIds]),
  excuseIn: (tx: Tx, jobId: string) => tx.executeQuery(CompiledQuery.raw(EXCUSE, [[jobId]])),
  /** Whether the job runs alone in its process from now on. */
  mark: (jobId: string, isAlone: boolean) => pool.query(MARK, [jobId, isAlone]),
  forget: (jobId: string) => pool.query(`delete from troubled_jobs where job_id = $1`, [jobId]),
  forgetOld: () => pool.query(FORGET_OLD),
})
