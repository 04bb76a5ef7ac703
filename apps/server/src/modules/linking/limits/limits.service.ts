import { fail, type WhatsAppLimits } from '@portavoz/contract'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { LimitsStore } from './limits.store.ts'
import { newContactLimit } from './warm-up.ts'

const DAY_MS = 24 * 60 * 60_000
const LOOK_MS = 200
const ANSWER_MS = 10_000
/** WhatsApp is not asked again so soon. */
const FRESH_MS = 10_000

type Needs = {
  store: LimitsStore
  sessions: { ofUser: (userId: string, name: string) => Promise<WhatsAppSessionRow | undefined> }
  clock: Clock
  pause: (ms: number) => Promise<void>
  /** Tells the process that keeps the line of a session. */
  askLines: () => void
  /** How long WhatsApp has to answer. */
  answerMs?: number | undefined
}

export type LimitsService = ReturnType<typeof createLimitsService>

/** What a number may do with new contacts, and WhatsApp's own word on it when a person asks. */
export function createLimitsService({ store, sessions, clock, pause, askLines, answerMs = ANSWER_MS }: Needs) {
  const found = async (userId: string, name: string) =>
    (await sessions.ofUser(userId, name)) ?? fail('whatsapp.not_found')

  const present = async (userId: string, row: WhatsAppSessionRow): Promise<WhatsAppLimits> => {
    const now = clock.now()
    const [written, unopened] = await Promise.all([
      store.writtenTo(null, userId, row.name, new Date(now.getTime() - DAY_MS), null),
      store.unopened(userId, row.name, new Date(now.getTime() - 7 * DAY_MS)),
    ])
    const { limit, next } = newContactLimit(row.numberSince ?? now, now)
    const future = (at: Date | null) => (at !== null && at > now ? at.toISOString() : null)
    return {
      restrictedUntil: future(row.restrictedUntil),
      cappedUntil: future(row.cappedUntil),
      checkedAt: row.checkedAt?.toISOString() ?? null,
      since: row.numberSince?.toISOString() ?? null,
      newContacts: { written: written.length, limit, next: next && { ...next, at: next.at.toISOString() } },
      unopened,
    }
  }

  return {
    read: async (userId: string, name: string) => present(userId, await found(userId, name)),

    /** Waits until the line of that session has WhatsApp's answer, or `answerMs` are over. */
    async check(userId: string, name: string): Promise<WhatsAppLimits> {
      const standing = await found(userId, name)
      if (standing.engine === 'n8n') fail('whatsapp.limits_of_n8n')
      if (standing.connection !== 'connected') fail('whatsapp.not_connected')
      const asked = await store.askForCheck(userId, name, FRESH_MS)
      if (asked === null) return present(userId, await found(userId, name))
      askLines()
      for (let waited = 0; waited < answerMs; waited += LOOK_MS) {
        await pause(LOOK_MS)
        const row = await found(userId, name)
        if (row.checkedAt !== null && row.checkedAt >= asked) return present(userId, row)
      }
      return fail('whatsapp.check_unanswered')
    },
  }
}
