import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { N8nSessionWorkItem, SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { AskSession } from './ask-session.ts'
import type { N8nSessionRun } from './session-run.ts'
import { pairPhone } from './pair-phone.ts'
import { unlinkSession } from './unlink-session.ts'
import { type N8nPollSchedule } from './poll-schedule.ts'
import { watchSession } from './watch-session.ts'
import { sleep } from '../../../platform/time/sleep.ts'

export type RunSessionDeps = {
  askSession: AskSession
  report: (session: string, version: string, observed: SessionObservation) => Promise<void>
  schedule: N8nPollSchedule
  clock: Clock
  log: Log
}

/** Runs one session through its owner's n8n until the signal aborts or there is nothing left to do. */
export const createSessionRunner =
  ({ askSession, report, schedule, clock, log }: RunSessionDeps) =>
  async (session: N8nSessionWorkItem, signal: AbortSignal): Promise<void> => {
    const run: N8nSessionRun = {
      session,
      schedule,
      clock,
      signal,
      ask: (operation) => orNullOnAbort(signal, askSession(session, session.id, operation)),
      async reportState(observed) {
        while (!signal.aborted) {
          try {
            return await report(session.id, session.wished, observed)
          } catch (err) {
            log.warn({ err, session: session.id }, 'the state of a session could not be stored')
            await sleep(schedule.statusMs, signal)
          }
        }
      },
    }
    if (session.wish === 'leave') return unlinkSession(run)
    if (session.windowUntil === null || (await pairPhone(run))) await watchSession(run)
  }

/** The result, or null as soon as the signal aborts. */
async function orNullOnAbort<T>(signal: AbortSignal, pending: Promise<T>): Promise<T | null> {
  const aborted = Promise.withResolvers<null>()
  const onAbort = () => aborted.resolve(null)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([pending, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
