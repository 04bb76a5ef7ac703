import type { Clock } from '../../../platform/time/clock.ts'
import type { N8nSessionWorkItem, SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { SessionResult, SessionOperation } from './ask-session.ts'
import type { N8nPollSchedule } from './poll-schedule.ts'

/** One session while this process holds its lease. */
export type N8nSessionRun = {
  session: N8nSessionWorkItem
  /** Null when the signal aborted meanwhile. */
  ask: (operation: SessionOperation) => Promise<SessionResult | null>
  /** Retries until the state is stored; states keep their order. */
  reportState: (observed: SessionObservation) => Promise<void>
  schedule: N8nPollSchedule
  clock: Clock
  signal: AbortSignal
}
