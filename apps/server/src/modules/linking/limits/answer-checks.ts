import type { Log } from '../../../platform/log.ts'
import { createLooking } from '../../../platform/looking.ts'
import type { LimitsStore } from './limits.store.ts'

type Needs = {
  store: LimitsStore
  /** Sessions whose lines this process keeps. */
  lines: () => readonly string[]
  /** Resolves once WhatsApp's answer is kept. */
  askLimits: (session: string) => Promise<void>
  log: Log
}

const LOOK_MS = 30_000
/** The person who asked has been answered by then. */
const STALE_MS = 10_000

/** Asks WhatsApp on the lines of this process what a person wants to know. */
export function createAnswerChecks({ store, lines, askLimits, log }: Needs) {
  const ask = async (session: string) => {
    try {
      await askLimits(session)
      await store.noteChecked(session)
    } catch (err) {
      log.warn({ err, session }, 'WhatsApp did not tell the limits of a number')
    }
  }
  const work = async () => {
    if (lines().length === 0) return
    const asked = await store.takeAsked(lines(), STALE_MS)
    await Promise.all(asked.map(ask))
  }
  return createLooking({ task: 'limit checks', doing: 'looking for numbers to check', lookMs: LOOK_MS, work, log })
}
