import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../platform/chance.ts'
import type { Ending } from './socket/closing.ts'
import { pauseAfter } from './socket/closing.ts'

/** How long WhatsApp is left alone: it closes accounts of programs that hurry. */
export type Waits = {
  /** After a line that closed; twice as long after each further one, up to a minute. */
  firstMs: number
  /** Somebody else took our place on the line. */
  standBackMs: number
  /** WhatsApp no longer speaks with this version. */
  tooOldMs: number
  /** Between two questions to WhatsApp's page about its version. */
  versionAgainMs: number
  /** How long it has to tell the limits of a number to a person who asks. */
  limitsAnswerMs: number
  /** Between two messages of one account: at least, and at most. */
  gapMs: [number, number]
  /** Messages of one account in any minute. */
  mostInMinute: number
  /** «escribiendo…» before a message, of an agent that shows it: for each character, and at most. */
  typingMs: [number, number]
  /** How long the network has for its word on a message. */
  ackMs: number
  /** Between two questions whether the network is still there. */
  pingMs: number
  /** A line that heard nothing for so long is dead. */
  silentMs: number
  /** How often a line that is heard says so. */
  aliveMs: number
  /** How long the network may be silent about what waited for us, before we speak all the same. */
  catchUpMs: number
  /** How long whoever wrote what did not open has to send it again. */
  unopenedMs: number
  /** How long the network has to answer our goodbye. */
  goodbyeMs: number
  /** A line that stood for so long was a good one: the next call does not wait for longer than the first. */
  steadyMs: number
}

export const WAITS: Waits = {
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

/** How long whoever writes this is seen writing. */
export const typingMs = (text: string, { typingMs: [ofEach, most] }: Waits): number =>
  Math.min(most, text.length * ofEach)

export function waitAfter(
  { next, ...ending }: Ending,
  failures: number,
  { waits, chance }: { waits: Waits; chance: Chance },
): number {
  if (next === 'stand-back') return waits.standBackMs
  if (next === 'too-old') return waits.tooOldMs
  if ('atOnce' in ending && ending.atOnce) return 0
  return (pauseAfter(failures, chance()) / 1_000) * waits.firstMs
}

/** Ends early, and without an error, when the signal says stop. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => {})
