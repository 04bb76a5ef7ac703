import { randomUUID } from 'node:crypto'
import type { Log } from '../../../platform/log/log.ts'
import { createThreadPool, type ThreadPool } from '../../../platform/concurrency/thread-pool.ts'
import { createFindUngrounded, type UngroundedFact } from './find-ungrounded.ts'
import type { Grounding } from './grounding.ts'

/** Null when the draft is grounded; `unchecked` when the check failed, which withholds the draft. */
export type GroundingResult = UngroundedFact | { what: 'unchecked'; said: '' } | null

/** Checks the drafts of one turn. Worker threads serve workspaces in rotation. */
export type CheckGrounding = (grounding: Grounding, workspaceId: string) => (draft: string) => Promise<GroundingResult>

export type GroundingTask = { turnId: string; grounding: Grounding; draft: string }

/**
 * Sources and draft up to this size are checked on the event loop: the worst known text of this size takes about 25 ms,
 * less than sending it to a worker.
 */
const MAX_INLINE_CHARACTERS = 5_000
const WORKERS = 2
/** The largest possible turn takes a tenth of it. */
const TIME_LIMIT_MS = 5_000
const MEGABYTES = 128

export const createGroundingPool = (timeLimitMs = TIME_LIMIT_MS): ThreadPool<GroundingTask, UngroundedFact | null> =>
  createThreadPool({
    script: new URL('check-worker.ts', import.meta.url),
    size: WORKERS,
    timeLimitMs,
    maxMegabytes: MEGABYTES,
  })

export const createCheckGrounding =
  (pool: Pick<ThreadPool<GroundingTask, UngroundedFact | null>, 'run'>, log: Log): CheckGrounding =>
  (grounding, workspaceId) => {
    const turnId = randomUUID()
    const size = countCharacters(grounding)
    const check = createFindUngrounded(grounding)
    return async (draft) => {
      if (size + draft.length <= MAX_INLINE_CHARACTERS) return check(draft)
      try {
        return await pool.run({ turnId, grounding, draft }, workspaceId)
      } catch (err) {
        log.error({ err, characters: size + draft.length }, 'a draft could not be checked')
        return { what: 'unchecked', said: '' }
      }
    }
  }

function countCharacters({ owners, answers = [], contacts, prompt }: Grounding): number {
  const texts = [...owners, ...answers, ...contacts, prompt]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
