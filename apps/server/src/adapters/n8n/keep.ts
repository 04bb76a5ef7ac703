import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { N8nSessionCharge, SessionObserved } from '../../ports/whatsapp.ts'
import type { Asked, AskSession, Operation } from './ask-session.ts'
import { beLetIn } from './let-in.ts'
import { leave } from './leave.ts'
import { rest, type Waits } from './waits.ts'
import { watch } from './watch.ts'

export type KeepNeeds = {
  askSession: AskSession
  report: (session: string, version: string, observed: SessionObserved) => Promise<void>
  waits: Waits
  clock: Clock
  log: Log
}

/** One session, for as long as its keeper keeps it. */
export type Kept = {
  charge: N8nSessionCharge
  /** Null when it was let go of meanwhile: whatever n8n would have said. */
  ask: (operation: Operation) => Promise<Asked | null>
  /** Until it is kept; what comes later is told later. */
  tell: (observed: SessionObserved) => Promise<void>
  waits: Waits
  clock: Clock
  signal: AbortSignal
}

/** Keeps one session through the n8n of its owner until the signal says stop, or nothing is left to keep. */
export const createKeep =
  ({ askSession, report, waits, clock, log }: KeepNeeds) =>
  async (charge: N8nSessionCharge, signal: AbortSignal): Promise<void> => {
    const kept: Kept = {
      charge,
      waits,
      clock,
      signal,
      ask: (operation) => unless(signal, askSession(charge, charge.id, operation)),
      async tell(observed) {
        while (!signal.aborted) {
          try {
            return await report(charge.id, charge.wished, observed)
          } catch (err) {
            log.warn({ err, session: charge.id }, 'could not note the state of a session')
            await rest(waits.statusMs, signal)
          }
        }
      },
    }
    if (charge.wish === 'leave') return leave(kept)
    if (charge.windowUntil === null || (await beLetIn(kept))) await watch(kept)
  }

/** What comes of it, or null as soon as the signal says stop. */
async function unless<T>(signal: AbortSignal, coming: Promise<T>): Promise<T | null> {
  const stopped = Promise.withResolvers<null>()
  const stop = () => stopped.resolve(null)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([coming, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
