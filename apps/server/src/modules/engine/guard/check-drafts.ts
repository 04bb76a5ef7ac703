import { randomUUID } from 'node:crypto'
import type { Log } from '../../../platform/log.ts'
import { createWorkerPool, type WorkerPool } from '../../../platform/worker-pool.ts'
import { checkAgainst, type Known, type Objection } from './guard.ts'

/** A draft that could not be checked is held back as one that rests on nothing. */
export type Verdict = Objection | { what: 'unchecked'; said: '' } | null

/** The checks of one turn; accounts take turns where threads do them. */
export type CheckDrafts = (known: Known, userId: string) => (draft: string) => Promise<Verdict>

export type CheckTask = { turn: string; known: Known; draft: string }

/**
 * Characters that are read on the event loop, sources and draft together: every pattern is linear, and the worst text
 * that we know takes some 25 ms for so many. A usual turn is shorter than the way to a worker and back.
 */
const INLINE = 5_000
const WORKERS = 2
/** The most that a turn may read takes a tenth of it. */
const TIME_LIMIT_MS = 5_000
const MEGABYTES = 128

export const createCheckPool = (timeLimitMs = TIME_LIMIT_MS): WorkerPool<CheckTask, Objection | null> =>
  createWorkerPool({
    script: new URL('check-worker.ts', import.meta.url),
    size: WORKERS,
    timeLimitMs,
    maxMegabytes: MEGABYTES,
  })

export const createCheckDrafts =
  (pool: Pick<WorkerPool<CheckTask, Objection | null>, 'run'>, log: Log): CheckDrafts =>
  (known, userId) => {
    const turn = randomUUID()
    const size = charactersOf(known)
    const check = checkAgainst(known)
    return async (draft) => {
      if (size + draft.length <= INLINE) return check(draft)
      try {
        return await pool.run({ turn, known, draft }, userId)
      } catch (err) {
        log.error({ err, characters: size + draft.length }, 'a draft could not be checked')
        return { what: 'unchecked', said: '' }
      }
    }
  }

function charactersOf({ owners, answers = [], contacts, prompt }: Known): number {
  const texts = [...owners, ...answers, ...contacts, prompt]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
