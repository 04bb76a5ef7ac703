import type { JournalLine } from './journal.store.ts'

/** How handing over a piece may end, the worst last. */
export const endings = [
  'reported_reply',
  'relayed_reply',
  'witnessed_reply',
  'sent',
  'forestalled',
  'refused',
  'never_fetched',
  'failed',
  'blocked',
  'uncertain',
] as const
export type Ending = (typeof endings)[number]

const isEnding = (row: JournalLine): row is JournalLine & { step: Ending } => endings.some((one) => one === row.step)

/** A reply in several pieces is told by the piece that fared worst, each by what befell it last. */
export function worstEnding(rows: JournalLine[]): (JournalLine & { step: Ending }) | undefined {
  const lastOfEach = new Map(rows.filter(isEnding).map((row) => [row.messageId, row]))
  return [...lastOfEach.values()].toSorted((a, b) => endings.indexOf(a.step) - endings.indexOf(b.step)).at(-1)
}
