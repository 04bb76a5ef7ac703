import type { ExchangeOutcome } from '@portavoz/contract'
import type { JournalLine } from './journal.store.ts'

/** How a preview ended: the reply that a customer would receive, and its reason. */
export type PreviewStory = {
  outcome: ExchangeOutcome
  reply: string | null
  detail: JournalLine['detail']
  /** Lead fields that would be stored, by name. */
  lead: Record<string, string> | null
  documents: readonly string[]
  /** Outcome of the external lookup; null when there was none. */
  lookedUp: { host: string; text: string | null; trouble: string | null; status: number | null } | null
  model: string | null
  isActive: boolean
}
