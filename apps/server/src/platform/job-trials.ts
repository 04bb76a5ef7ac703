import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from 'pg-boss'
import type pg from 'pg'
import { createJobTrialStore } from './job-trials.store.ts'
import type { Log } from './log.ts'

/** After so many deaths of its process a job is a suspect. Jobs that only ran beside the culprit become suspects too. */
const DEATHS = 2
/** How long a suspect waits for the jobs beside it to end. */
const DRAIN_MS = 15_000
/** How long it has its process for itself; twice as long after each further death. */
const ALONE_MS = 10_000
const LONGEST_ALONE_MS = 120_000

type Needs = {
  pool: pg.Pool
  log: Log
  /** Resolves when no fetch is under way. */
  settled: () => Promise<unknown>
  /** Others may run again. */
  released: () => void
}

/**
 * Runs a suspect alone in its process: only a job whose process dies meanwhile is set aside. Innocent suspects end well
 * and nothing is held against them. Between two suspects the others run for as long.
 */
export function createJobTrials({ pool, log, settled, released }: Needs) {
  const store = createJobTrialStore(pool)
  let isHeld = false
  let active = 0
  let emptied: (() => void) | null = null
  let turns: Promise<unknown> = Promise.resolve()

  async function counted(task: () => Promise<void>): Promise<void> {
    active += 1
    try {
      await task()
    } finally {
      active -= 1
      if (active === 0) emptied?.()
    }
  }

  async function hold(): Promise<boolean> {
    isHeld = true
    await settled()
    const isEmpty = new Promise<void>((done) => {
      emptied = done
      if (active === 0) done()
    })
    await Promise.race([isEmpty, pause(DRAIN_MS, undefined, { ref: false })])
    emptied = null
    return active === 0
  }

  function release(): void {
    isHeld = false
    released()
  }

  /** Resolves when the next suspect may have its turn; the job itself may go on beside others. */
  async function alone(job: Job, forMs: number, task: () => Promise<void>): Promise<{ over: Promise<void> }> {
    const isAlone = await hold()
    try {
      await store.mark(job.id, isAlone)
      const over = counted(task)
      const ended = over.then(
        () => {},
        () => {},
      )
      await Promise.race([ended, pause(isAlone ? forMs : 0, undefined, { ref: false })])
      await store.mark(job.id, false)
      return { over }
    } finally {
      release()
    }
  }

  async function inTurn(job: Job, forMs: number, task: () => Promise<void>): Promise<void> {
    let tookMs = 0
    const turn = turns.then(async () => {
      const since = performance.now()
      const begun = await alone(job, forMs, task)
      tookMs = performance.now() - since
      return begun
    })
    turns = turn.then(
      () => pause(Math.min(tookMs, ALONE_MS), undefined, { ref: false }),
      () => {},
    )
    const { over } = await turn
    await over
  }

  return {
    /** A suspect has this process for itself, or waits for it. */
    isHeld: (): boolean => isHeld,

    async attempt(job: Job, run: () => Promise<void>, setAside: () => Promise<void>): Promise<void> {
      if (job.retryCount < DEATHS) return counted(run)
      const { failures, isAlone } = await store.trouble(job.id)
      const deaths = job.retryCount - failures
      if (isAlone) {
        log.error({ job: job.data }, 'the process died while this job ran alone: it is set aside')
        await setAside()
      } else if (deaths < DEATHS) await counted(run)
      else {
        log.warn({ job: job.data, deaths }, 'the process died during this job: it runs alone')
        await inTurn(job, Math.min(ALONE_MS * 2 ** (deaths - DEATHS), LONGEST_ALONE_MS), run)
      }
      await store.forget(job.id)
    },

    /** These attempts end without the death of their process: they failed, or were given up by a stop. */
    excuse: async (jobIds: readonly string[]): Promise<void> => {
      if (jobIds.length > 0) await store.excuse(jobIds)
    },

    forgetOld: async (): Promise<void> => void (await store.forgetOld()),
  }
}
