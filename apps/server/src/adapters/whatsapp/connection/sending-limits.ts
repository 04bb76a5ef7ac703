import type { QuotaWarning } from '@portavoz/contract'
import type { ConnectionState, NewChatMessageCapInfo, WASocket } from 'baileys'
import type { Clock } from '../../../platform/time/clock.ts'
import type { NumberRestrictions } from '../../../ports/whatsapp/whatsapp-sessions.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const MAX_SECONDS = 100_000_000_000

type ReachoutTimeLock = NonNullable<ConnectionState['reachoutTimeLock']>

/** A restriction without a known end lasts one hour. */
const limitEndOf = (at: number | undefined, now: Date): Date => {
  const isKnown = at !== undefined && Number.isFinite(at) && at > 0
  return new Date(isKnown ? Math.min(at, now.getTime() + YEAR_MS) : now.getTime() + HOUR_MS)
}

export const restrictedUntil = ({ isActive, timeEnforcementEnds }: ReachoutTimeLock, now: Date): Date | null =>
  isActive ? limitEndOf(timeEnforcementEnds?.getTime(), now) : null

export const cappedUntil = (cap: NewChatMessageCapInfo, now: Date): Date | null =>
  String(cap.capping_status) === 'CAPPED' ? cycleEnd(cap, now) : null

const WARNINGS = new Set(['FIRST_WARNING', 'SECOND_WARNING'])

export const quotaWarning = (cap: NewChatMessageCapInfo, now: Date): QuotaWarning | null =>
  WARNINGS.has(String(cap.capping_status))
    ? { used: parseCount(cap.used_quota), total: parseCount(cap.total_quota), until: cycleEnd(cap, now).toISOString() }
    : null

function cycleEnd({ cycle_end_timestamp }: NewChatMessageCapInfo, now: Date): Date {
  const end = Number(cycle_end_timestamp)
  return limitEndOf(end > MAX_SECONDS ? end : end * 1_000, now)
}

const MAX_COUNT = 1_000_000

const parseCount = (value: unknown): number | null => {
  const count = Number(value ?? Number.NaN)
  return Number.isInteger(count) && count >= 0 && count <= MAX_COUNT ? count : null
}

const parseCap = (cap: NewChatMessageCapInfo, now: Date) => ({
  cappedUntil: cappedUntil(cap, now),
  quotaWarning: quotaWarning(cap, now),
})

/** Returns how to ask for the limits: resolves when they are stored, rejects without an answer. */
export function watchSendingLimits(
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>,
  clock: Clock,
  report: (limits: NumberRestrictions) => Promise<void>,
): () => Promise<void> {
  let reporting = Promise.resolve()
  const enqueue = (limits: NumberRestrictions) => (reporting = reporting.then(() => report(limits)))
  socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
    if (reachoutTimeLock) void enqueue({ restrictedUntil: restrictedUntil(reachoutTimeLock, clock.now()) })
  })
  socket.ev.on('message-capping.update', (cap) => void enqueue(parseCap(cap, clock.now())))
  return async () => {
    const [lock, cap] = await Promise.allSettled([
      socket.fetchAccountReachoutTimelock(),
      socket.fetchNewChatMessageCap(),
    ])
    if (cap.status === 'fulfilled' && cap.value) void enqueue(parseCap(cap.value, clock.now()))
    await reporting
    // Not every number has a quota, but each one answers about its restriction.
    if (lock.status === 'rejected') throw lock.reason
  }
}
