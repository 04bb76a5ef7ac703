import type { Random } from '../../platform/security/random.ts'
import type { CloseAction } from './connection/close-codes.ts'
import { backoffMs } from './connection/close-codes.ts'

/** Delays, rate limits and timeouts of WhatsApp connections: WhatsApp closes accounts of programs that hurry. */
export type WhatsAppTimeouts = {
  /** Before the first reconnect; doubled after each further failure, up to one minute. */
  firstMs: number
  /** Before reconnecting a session that another program took over. */
  standBackMs: number
  /** Before reconnecting with a version that WhatsApp refused. */
  tooOldMs: number
  versionAgainMs: number
  limitsAnswerMs: number
  /** Between two messages of one account: minimum and maximum. */
  gapMs: [number, number]
  mostInMinute: number
  /** «escribiendo…» before a message: per character, and at most. */
  typingMs: [number, number]
  ackMs: number
  /** How long each QR is shown; the times of Baileys if missing. */
  qrMs?: number
  pingMs: number
  silentMs: number
  /** Between two reports that a connection is alive. */
  aliveMs: number
  /** For the next message of the offline backlog, before replies are sent anyway. */
  catchUpMs: number
  /** For the sender to send an undecryptable message again. */
  unopenedMs: number
  goodbyeMs: number
  /** A connection that was open for so long resets the backoff. */
  steadyMs: number
}

export const WHATSAPP_TIMEOUTS: WhatsAppTimeouts = {
  firstMs: 1_000,
  standBackMs: 30_000,
  tooOldMs: 10 * 60_000,
  versionAgainMs: 60_000,
  limitsAnswerMs: 10_000,
  gapMs: [1_000, 3_000],
  mostInMinute: 20,
  typingMs: [15, 2_500],
  ackMs: 10_000,
  pingMs: 20_000,
  silentMs: 35_000,
  aliveMs: 60_000,
  catchUpMs: 15_000,
  unopenedMs: 2 * 60_000,
  goodbyeMs: 2_000,
  steadyMs: 60_000,
}

export const typingMs = (text: string, { typingMs: [perCharacter, max] }: WhatsAppTimeouts): number =>
  Math.min(max, text.length * perCharacter)

export function reconnectDelay(
  { next, ...action }: CloseAction,
  failures: number,
  { timeouts, random }: { timeouts: WhatsAppTimeouts; random: Random },
): number {
  if (next === 'stand-back') return timeouts.standBackMs
  if (next === 'too-old') return timeouts.tooOldMs
  if ('atOnce' in action && action.atOnce) return 0
  return (backoffMs(failures, random()) / 1_000) * timeouts.firstMs
}
