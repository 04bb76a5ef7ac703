/**
 * Worker thread that checks drafts. It keeps the extracted sources of the last turn for the next draft of that turn.
 */
import { runThreadTasks } from '../../../platform/concurrency/thread-worker.ts'
import type { GroundingTask } from './check-grounding.ts'
import { type FindUngrounded, createFindUngrounded, type UngroundedFact } from './find-ungrounded.ts'

let lastTurn: { turnId: string; check: FindUngrounded } | null = null

runThreadTasks(({ turnId, grounding, draft }: GroundingTask): UngroundedFact | null => {
  if (lastTurn?.turnId !== turnId) lastTurn = { turnId, check: createFindUngrounded(grounding) }
  return lastTurn.check(draft)
})
