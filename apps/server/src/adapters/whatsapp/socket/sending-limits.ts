import type { QuotaWarning } from '@portavoz/contract'
import type { ConnectionState, NewChatMessageCapInfo, WASocket } from 'baileys'
import type { Clock } from '../../../platform/clock.ts'
import type { SendingLimits } from '../../../ports/whatsapp.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
/** Beyond this a number counts milliseconds, and not seconds. */
const LATEST_SECONDS = 100_000_000_000

type TimeLock = NonNullable<ConnectionState['reachoutTimeLock']>

/** A restriction whose end WhatsApp does not tell lasts an hour here: then WhatsApp's next word counts. */
const endOf = (at: number | undefined, now: Date): Date => {
  const isKnown = at !== undefined && Number.isFinite(at) && at > 0
  return new Date(isKnown ? Math.min(at, now.getTime() + YEAR_MS) : now.getTime() + HOUR_MS)
}

export const restrictedUntil = ({ isActive, timeEnforcementEnds }: TimeLock, now: Date): Date | null =>
  isActive ? endOf(timeEnforcementEnds?.getTime(), now) : null

export const cappedUntil = (cap: NewChatMessageCapInfo, now: Date): Date | null =>
  String(cap.capping_status) === 'CAPPED' ? cycleEnd(cap, now) : null

const WARNINGS = new Set(['FIRST_WARNING', 'SECOND_WARNING'])

export const quotaWarning = (cap: NewChatMessageCapInfo, now: Date): QuotaWarning | null =>
  WARNINGS.has(String(cap.capping_status))
    ? { used: countIn(cap.used_quota), total: countIn(cap.total_quota), until: cycleEnd(cap, now).toISOString() }
    : null

function cycleEnd({ cycle_end_timestamp }: NewChatMessageCapInfo, now: Date): Date {
  const end = Number(cycle_end_timestamp)
  return endOf(end > LATEST_SECONDS ? end : end * 1_000, now)
}

const MOST = 1_000_000

/** Null for what is no count. */
const countIn = (value: unknown): number | null => {
  const count = Number(value ?? Number.NaN)
  return Number.isInteger(count) && count >= 0 && count <= MOST ? count : null
}

const ofCap = (cap: NewChatMessageCapInfo, now: Date) => ({
  cappedUntil: cappedUntil(cap, now),
  quotaWarning: quotaWarning(cap, now),
})

/**
 * Follows what WhatsApp tells of the number's limits. Returns how to ask for them: it resolves once the answer is kept,
 * and rejects when WhatsApp does not give one.
 */
export function followSendingLimits(
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>,
  clock: Clock,
  tell: (limits: SendingLimits) => Promise<void>,
): () => Promise<void> {
  let told = Promise.resolve()
  const note = (limits: SendingLimits) => (told = told.then(() => tell(limits)))
  socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
    if (reachoutTimeLock) void note({ restrictedUntil: restrictedUntil(reachoutTimeLock, clock.now()) })
  })
  socket.ev.on('message-capping.update', (cap) => void note(ofCap(cap, clock.now())))
  return async () => {
    const [lock, cap] = await Promise.allSettled([
      socket.fetchAccountReachoutTimelock(),
      socket.fetchNewChatMessageCap(),
    ])
    if (cap.status === 'fulfilled' && cap.value) void note(ofCap(cap.value, clock.now()))
    await told
    // A quota is not kept for every number: the restriction is what a number always has, or has not.
    if (lock.status === 'rejected') throw lock.reason
  }
}
