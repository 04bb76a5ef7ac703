import type { Log } from '../../../platform/log/log.ts'
import { createPollLoop } from '../../../platform/concurrency/poll-loop.ts'
import type { LimitsStore } from './limits.store.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'

type LimitCheckLoopDeps = {
  store: LimitsStore
  openSessions: () => readonly string[]
  askLimits: (session: string) => Promise<void>
  log: Log
}

const POLL_MS = 30_000
/** Older requests have already been answered. */
const STALE_MS = 10_000

export function createLimitCheckLoop({ store, openSessions, askLimits, log }: LimitCheckLoopDeps) {
  const checkSession = (session: string) =>
    logFailure(
      askLimits(session).then(() => store.markChecked(session)),
      { log, message: 'WhatsApp did not tell the limits of a number', context: { session } },
    )
  const work = async () => {
    if (openSessions().length === 0) return
    const sessions = await store.claimCheckRequests(openSessions(), STALE_MS)
    await Promise.all(sessions.map(checkSession))
  }
  return createPollLoop({
    label: 'limit checks',
    failureMessage: 'looking for numbers to check',
    pollMs: POLL_MS,
    work,
    log,
  })
}
