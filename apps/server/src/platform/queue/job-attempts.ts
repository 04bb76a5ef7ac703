import type { Job } from 'pg-boss'
import type pg from 'pg'
import { connect, type Tx } from '../../db/connect.ts'
import { createJobAttemptStore } from './job-attempts.store.ts'
import type { Log } from '../log/log.ts'
import type { ExclusiveRunner } from './run-alone.ts'

/**
 * After this many deaths of its process a job is a suspect. Jobs that only ran beside the culprit become suspects too.
 */
const SUSPECT_AFTER_DEATHS = 2

type JobAttemptsDeps = { pool: pg.Pool; log: Log; exclusiveRunner: ExclusiveRunner }

/**
 * Runs suspects alone in their process. Only a job whose process dies while it runs alone goes to quarantine; innocent
 * suspects complete and are cleared.
 */
export function createJobAttempts({ pool, log, exclusiveRunner }: JobAttemptsDeps) {
  const store = createJobAttemptStore(pool)

  return {
    async run(job: Job, run: () => Promise<void>, setAside: () => Promise<void>): Promise<void> {
      if (job.retryCount < SUSPECT_AFTER_DEATHS) return exclusiveRunner.runShared(run)
      const { failures, isAlone } = await store.readFailures(job.id)
      const deaths = job.retryCount - failures
      if (isAlone) {
        log.error({ job: job.data }, 'the process died while this job ran alone: it is set aside')
        await setAside()
      } else if (deaths < SUSPECT_AFTER_DEATHS) await exclusiveRunner.runShared(run)
      else {
        log.warn({ job: job.data, deaths }, 'the process died during this job: it runs alone')
        const markAlone = (alone: boolean) => store.markAlone(job.id, alone)
        await exclusiveRunner.runAlone({ furtherDeaths: deaths - SUSPECT_AFTER_DEATHS, markAlone, run })
      }
      await store.forget(job.id)
    },

    /** Counts attempts that failed or that a stop interrupted, which are no deaths of the process. */
    countFailures: async (jobIds: readonly string[]): Promise<void> => {
      if (jobIds.length > 0) await store.countFailures(jobIds)
    },

    /** Counts one failure and runs `fail` in the same transaction, so that both or neither are stored. */
    failWith: (jobId: string, fail: (tx: Tx) => Promise<unknown>): Promise<void> =>
      connect(pool)
        .transaction()
        .execute(async (tx) => {
          await store.countFailureIn(tx, jobId)
          await fail(tx)
        }),

    forgetOld: async (): Promise<void> => void (await store.forgetOld()),
  }
}
