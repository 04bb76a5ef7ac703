import type { Db, Tx } from '../../../../db/connect.ts'
import { withDeadlockRetry } from '../../../../db/locks/with-deadlock-retry.ts'
import { logFailure } from '../../../../platform/errors/log-failure.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import { findShownReplies, lockConversationOf } from '../held-files.store.ts'
import { silentWorkflowStore } from './silent-workflows.store.ts'
import type { TurnsInProgress } from '../turns-in-progress.ts'

/** How long a workflow may take to confirm that it sent a reply. */
const CONFIRM_TIMEOUT_MS = 60_000
/** The workflows that we ship wait up to 150 s for one reply. */
const FETCH_TIMEOUT_MS = 3 * 60_000
const ASK_TIMEOUT_MS = 3 * 60_000
/** Older silences were reported by an earlier run, or predate this check. */
const LOOK_BACK_MS = 60 * 60_000

type SilentWorkflowsDeps = {
  db: Db
  clock: Clock
  log: Log
  turnsInProgress: TurnsInProgress
  confirmReply: (tx: Tx, exchangeId: string, became: 'sent', now: Date) => Promise<void>
  /** Starts the deliveries that were enqueued. */
  notifyDelivery: () => void
  afterCommit: () => void
}

/** Closes what an n8n workflow left open and says so in the journal, within five minutes; runs every 15 s. */
export function createCheckSilentWorkflows(deps: SilentWorkflowsDeps) {
  const { db, clock, log, turnsInProgress, confirmReply, notifyDelivery, afterCommit } = deps

  const confirmShown = (exchangeId: string, now: Date) =>
    withDeadlockRetry(db, async (tx) => {
      await lockConversationOf(tx, exchangeId)
      await confirmReply(tx, exchangeId, 'sent', now)
    })

  /**
   * Evolution reported the texts, so that the files after them need no confirmation. A failure ends only its own
   * exchange, which the next statements settle as unconfirmed: thrown, it would stop them for every workspace.
   */
  async function confirmShownReplies(claimedBefore: Date, now: Date): Promise<number> {
    const exchangeIds = await findShownReplies(db, claimedBefore)
    for (const exchangeId of exchangeIds)
      await logFailure(confirmShown(exchangeId, now), {
        log,
        level: 'error',
        message: 'could not confirm a reply that Evolution showed',
        context: { exchangeId },
      })
    if (exchangeIds.length > 0) notifyDelivery()
    return exchangeIds.length
  }

  return async (): Promise<void> => {
    const now = clock.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await silentWorkflowStore.keepOpen(db, turnsInProgress.ids(), now)
    const counts = [
      await confirmShownReplies(ago(CONFIRM_TIMEOUT_MS), now),
      await silentWorkflowStore.settleUnconfirmed(db, ago(CONFIRM_TIMEOUT_MS), now),
      await silentWorkflowStore.settleUnfetched(db, ago(FETCH_TIMEOUT_MS), now),
      await silentWorkflowStore.settleUnasked(db, { from: ago(LOOK_BACK_MS), before: ago(ASK_TIMEOUT_MS) }, now),
      await silentWorkflowStore.closeAbandoned(db, ago(FETCH_TIMEOUT_MS), now),
    ]
    if (counts.some((count) => count > 0)) afterCommit()
  }
}
