import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import { silentFlowsStore as store } from './silent-flows.store.ts'
import type { TurnsInProgress } from './turns-in-progress.ts'

/** A workflow confirms what it sent within this. */
const CONFIRMED_MS = 60_000
/** The longest that a shipped workflow waits for one answer is 150 s. */
const FETCHED_MS = 3 * 60_000
const ASKED_MS = 3 * 60_000
/** What a workflow left longer ago was told by an earlier look, or is history. */
const LOOKED_BACK_MS = 60 * 60_000

type Needs = { db: Db; clock: Clock; turnsInProgress: TurnsInProgress; committed: () => void }

/** What an n8n workflow left without an end is told in the journal, within five minutes; looked at every 15 s. */
export const createSilentFlows =
  ({ db, clock, turnsInProgress, committed }: Needs) =>
  async (): Promise<void> => {
    const now = clock.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await store.keepOpen(db, turnsInProgress.ids(), now)
    const settled = [
      await store.settleUnconfirmed(db, ago(CONFIRMED_MS), now),
      await store.settleUnclaimed(db, ago(FETCHED_MS), now),
      await store.noteUnasked(db, { from: ago(LOOKED_BACK_MS), before: ago(ASKED_MS) }, now),
      await store.closeAbandoned(db, ago(FETCHED_MS), now),
    ]
    if (settled.some((count) => count > 0)) committed()
  }
