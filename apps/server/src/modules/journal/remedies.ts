import { type ExchangeOutcome, outcomesWith, type Remedy } from '@portavoz/contract'
import type { ExchangeStory, JournalLine } from './journal.store.ts'
import { isWorkflowSilent } from './silent-workflow.ts'
import { type DeliveryStep, findWorstDelivery } from './texts/delivery-steps.ts'

/** The button for an exchange without a reply. Null where the owner can only write an answer. */
const remedyWithoutReply: Record<ExchangeOutcome, Remedy | null> = {
  inactive: 'activate',
  paused: 'reopen',
  loop: 'reopen',
  quarantined: 'reopen',
  model_failed: 'reopen',
  escalated: 'reopen',
  nobody_there: null,
  auto_reply_off: 'edit',
  never_answer: 'edit',
  greeted: 'edit',
  fallback: 'edit',
  no_model: 'model',
  out_of_budget: 'edit',
  budget_quoted: 'edit',
  no_answer: 'edit',
  guarded: 'edit',
  // Decided by `findMediaRemedy`.
  media: null,
  muted: null,
  contact_blocked: null,
  out_of_hours: null,
  still_closed: null,
  suspended: null,
  over_limit: null,
  stale: null,
  sticker: null,
  withdrawn: null,
  other_phone: null,
  reported: null,
  answered: null,
  quoted: null,
  document_request: null,
  payment_receipt: null,
  thanked: null,
  media_notice: null,
  voice_notice: null,
  file_notice: null,
}

/** The button for a reply by its delivery step. An uncertain or blocked delivery is never sent again. */
const remedyOfDelivery: Record<DeliveryStep, Remedy | null> = {
  sent: null,
  reported_reply: null,
  relayed_reply: null,
  witnessed_reply: null,
  forestalled: null,
  refused: 'connect',
  never_fetched: 'workflows',
  failed: 'connect',
  blocked: null,
  uncertain: null,
}

/** A reply was sent, and the conversation waits for a person. */
const pausingOutcomes = new Set<ExchangeOutcome | null>(outcomesWith('pauses'))

/** A reply was sent, and a larger budget would allow a better one. */
const budgetOutcomes = new Set<ExchangeOutcome | null>(outcomesWith('budget_spent'))

/** A reply was sent, and a model would write a better one. */
const withoutModelOutcomes = new Set<ExchangeOutcome | null>(['quoted', 'no_model'])

/** The button that the console offers for an exchange; null for none. */
export function findRemedy(story: ExchangeStory, rows: JournalLine[]): Remedy | null {
  const { outcome } = story
  const delivery = findWorstDelivery(rows)
  if (delivery?.detail?.kind === 'unconfirmed') return 'workflows'
  if (delivery?.detail?.kind === 'withheld') return null
  if (!delivery && isWorkflowSilent(story, rows)) return 'workflows'
  if (delivery && budgetOutcomes.has(outcome)) return remedyOfDelivery[delivery.step] ?? 'edit'
  if (delivery && withoutModelOutcomes.has(outcome)) return remedyOfDelivery[delivery.step] ?? 'model'
  if (delivery) return pausingOutcomes.has(outcome) ? 'reopen' : remedyOfDelivery[delivery.step]
  if (outcome === null) return null
  return outcome === 'media' ? findMediaRemedy(rows) : remedyWithoutReply[outcome]
}

function findMediaRemedy(rows: JournalLine[]): Remedy | null {
  const detail = rows.findLast(({ step }) => step === 'media')?.detail
  return detail?.isUnopened || detail?.isNoticed ? null : 'edit'
}
