import { outcomesWith } from '@portavoz/contract'
import type { ExchangeStory, JournalLine } from './journal.store.ts'

const workflowOutcomes = new Set<ExchangeStory['outcome']>(outcomesWith('left_to_workflow'))

/** The n8n workflow received the message and never fetched the reply. */
export const isWorkflowSilent = ({ outcome }: ExchangeStory, rows: readonly JournalLine[]): boolean =>
  workflowOutcomes.has(outcome) && rows.some(({ step }) => step === 'flow_silent')
