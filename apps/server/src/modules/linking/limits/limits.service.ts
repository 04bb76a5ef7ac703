import { fail, type WhatsAppLimits } from '@portavoz/contract'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { LimitsStore } from './limits.store.ts'
import { newContactLimit } from './new-contact-limit.ts'

const DAY_MS = 24 * 60 * 60_000
const POLL_MS = 200
const ANSWER_TIMEOUT_MS = 10_000
const FRESH_MS = 10_000

type LimitsServiceDeps = {
  store: LimitsStore
  sessions: { ofWorkspace: (workspaceId: string, name: string) => Promise<WhatsAppSessionRow | undefined> }
  clock: Clock
  pause: (ms: number) => Promise<void>
  notifyConnections: () => void
  answerMs?: number | undefined
}

export type LimitsService = ReturnType<typeof createLimitsService>

export function createLimitsService({
  store,
  sessions,
  clock,
  pause,
  notifyConnections,
  answerMs = ANSWER_TIMEOUT_MS,
}: LimitsServiceDeps) {
  const findSession = async (workspaceId: string, name: string) =>
    (await sessions.ofWorkspace(workspaceId, name)) ?? fail('whatsapp.not_found')

  const present = async (workspaceId: string, row: WhatsAppSessionRow): Promise<WhatsAppLimits> => {
    const now = clock.now()
    const [written, unopened] = await Promise.all([
      store.listFirstContacts(null, workspaceId, row.name, new Date(now.getTime() - DAY_MS), null),
      store.countUndecryptable(workspaceId, row.name, new Date(now.getTime() - 7 * DAY_MS)),
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
    read: async (workspaceId: string, name: string) => present(workspaceId, await findSession(workspaceId, name)),

    async check(workspaceId: string, name: string): Promise<WhatsAppLimits> {
      const current = await findSession(workspaceId, name)
      if (current.engine === 'n8n') fail('whatsapp.limits_of_n8n')
      if (current.connection !== 'connected') fail('whatsapp.not_connected')
      const requestedAt = await store.requestCheck(workspaceId, name, FRESH_MS)
      if (requestedAt === null) return present(workspaceId, await findSession(workspaceId, name))
      notifyConnections()
      for (let waitedMs = 0; waitedMs < answerMs; waitedMs += POLL_MS) {
        await pause(POLL_MS)
        const row = await findSession(workspaceId, name)
        if (row.checkedAt !== null && row.checkedAt >= requestedAt) return present(workspaceId, row)
      }
      return fail('whatsapp.check_unanswered')
    },
  }
}
