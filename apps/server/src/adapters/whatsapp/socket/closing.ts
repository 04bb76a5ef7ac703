/** What a closed line asks of us. */
export type Ending =
  /** The line was fine, or will be again: call back, later each time. */
  | { next: 'call-again'; atOnce: boolean }
  /** Somebody else took this session's place: look whose it is before calling back. */
  | { next: 'stand-back' }
  /** The phone no longer knows us: a new QR is needed. */
  | { next: 'logged-out' }
  /** WhatsApp closed the account. */
  | { next: 'banned' }
  /** WhatsApp no longer speaks with clients of this version. */
  | { next: 'too-old' }

/** By the code with which WhatsApp, or Baileys in its place, ends a line. Seen with Baileys 7.0.0-rc14. */
const endings: Record<number, Ending> = {
  401: { next: 'logged-out' },
  402: { next: 'banned' },
  403: { next: 'banned' },
  405: { next: 'too-old' },
  406: { next: 'banned' },
  440: { next: 'stand-back' },
  // Asked for after linking, and now and then by the network: nothing is wrong.
  515: { next: 'call-again', atOnce: true },
}

/** What to do after a line closed with that code. Whatever is not known is called again: silence helps nobody. */
export const endingOf = (code: number | undefined): Ending =>
  endings[code ?? 0] ?? { next: 'call-again', atOnce: false }

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Milliseconds until the next call: doubled each time up to a minute, and never in step with others. `chance` is in [0, 1). */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 6)) * (0.5 + chance / 2)
