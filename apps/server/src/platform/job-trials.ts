import type { Job } from 'pg-boss'
import type pg from 'pg'
import { connect, type Tx } from '../db/connect.ts'
import { createJobTrialStore } from './job-trials.store.ts'
import type { Log } from './log.ts'
import type { Solitude } from './solitude.ts'

/** After so many deaths of its process a job is a suspect. Jobs that only ran beside the culprit become suspects too. */
const DEATHS = 2

type Needs = { pool: pg.Pool; log: Log; solitude: Solitude }

/**
 * Runs a suspect alone in its process: only a job whose process dies meanwhile is set aside. Innocent suspects end well
 * and nothing is held against them.
 */
export function createJobTrials({ pool, log, solitude }: Needs) {
  const store = createJobTrialStore(pool)

  return {
    async attempt(job: Job, run: () => Promise<void>, setAside: () => Promise<void>): Promise<void> {
      if (job.retryCount < DEATHS) return solitude.counted(run)
      const { failures, isAlone } = await store.trouble(job.id)
      const deaths = job.retryCount - failures
      if (isAlone) {
        log.error({ job: job.data }, 'the process died while this job ran alone: it is set aside')
        await setAside()
      } else if (deaths < DEATHS) await solitude.counted(run)
      else {
        log.warn({ job: job.data, deaths }, 'the process died during this job: it runs alone')
        const mark = (alone: boolean) => store.mark(job.id, alone)
        await solitude.runAlone({ furtherDeaths: deaths - DEATHS, mark, run })
      }
      await store.forget(job.id)
    },

    /** These attempts end without the death of their process: they failed, or were given up by a stop. */
    excuse: async (jobIds: readonly string[]): Promise<void> => {
      if (jobIds.length > 0) await store.excuse(jobIds)
    },

    /** The same with `end` in one transaction: an attempt that fails beside database trouble keeps neither or both. */
    excuseWith: (jobId: string, end: (tx: Tx) => Promise<unknown>): Promise<void> =>
      connect(pool)
        .transaction()
        .execute(async (tx) => {
          await store.excuseIn(tx, jobId)
          await end(tx)
        }),

    forgetOld: async (): Promise<void> => void (await store.forgetOld()),
  }
}
