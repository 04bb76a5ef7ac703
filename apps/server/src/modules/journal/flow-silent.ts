import type { ExchangeStory, JournalLine } from './journal.store.ts'

/** Endings of an exchange that its n8n workflow may have left alone. */
const leftAlone = new Set<ExchangeStory['outcome']>(['reported', 'stale'])

/** The workflow that had the message did not come back for its answer. */
export const isFlowSilent = ({ outcome }: ExchangeStory, rows: readonly JournalLine[]): boolean =>
  leftAlone.has(outcome) && rows.some(({ step }) => step === 'flow_silent')
