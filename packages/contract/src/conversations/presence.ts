import * as z from 'zod/mini'

/** `viewing`: the thread is open; `typing`: the person writes an answer; `gone`: neither any more. */
export const PresenceState = z.enum(['viewing', 'typing', 'gone'])
export type PresenceState = z.infer<typeof PresenceState>

/** How long each state holds without a repetition, and how often a console repeats it. */
export const presenceTimes = {
  viewingMs: 35_000,
  reportViewingEveryMs: 15_000,
  typingMs: 8_000,
  reportTypingEveryMs: 4_000,
} as const

/** Within this time of one person's answer, another person who has not seen it is refused. */
export const ANSWERED_JUST_NOW_MS = 30_000
