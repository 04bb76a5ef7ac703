/** A worker thread that checks drafts. Its sources are read once for all drafts of one turn that it is sent in a row. */
import { doTasks } from '../../../platform/worker-thread.ts'
import type { CheckTask } from './check-drafts.ts'
import { type Check, checkAgainst, type Objection } from './guard.ts'

let last: { turn: string; check: Check } | null = null

doTasks(({ turn, known, draft }: CheckTask): Objection | null => {
  if (last?.turn !== turn) last = { turn, check: checkAgainst(known) }
  return last.check(draft)
})
