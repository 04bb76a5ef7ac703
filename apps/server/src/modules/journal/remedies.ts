import type { Remedy } from '@portavoz/contract'
import type { Outcome } from '../../db/schema.ts'
import type { ExchangeStory, JournalLine } from './journal.store.ts'
import { isFlowSilent } from './flow-silent.ts'
import { type Ending, worstEnding } from './endings.ts'

/** Of an exchange in which nothing was said. What only asks for words of the owner's has the box below the thread. */
const silent: Record<Outcome, Remedy | null> = {
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
  no_model: 'edit',
  out_of_budget: 'edit',
  budget_quoted: 'edit',
  no_answer: 'edit',
  guarded: 'edit',
  // Told by `mediaRemedy`: only a notice that is off can be put on.
  media: null,
  muted: null,
  out_of_hours: null,
  still_closed: null,
  stale: null,
  sticker: null,
  withdrawn: null,
  other_phone: null,
  reported: null,
  answered: null,
  quoted: null,
  thanked: null,
  media_notice: null,
}

/** Of a reply by how handing it over ended. Nobody sends again what may have arrived, or what the contact refuses. */
const handedOver: Record<Ending, Remedy | null> = {
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

/** Something was said, and the conversation waits for a person all the same. */
const handedOn = new Set<Outcome | null>(['model_failed', 'escalated', 'quarantined'])

/** Something was said, and more could be if more might be spent. */
const spent = new Set<Outcome | null>(['budget_quoted', 'out_of_budget'])

/** What the owner can do about how it ended; null where there is nothing to press. */
export function remedyOf(story: ExchangeStory, rows: JournalLine[]): Remedy | null {
  const { outcome } = story
  const ending = worstEnding(rows)
  if (ending?.detail?.kind === 'unconfirmed') return 'workflows'
  if (!ending && isFlowSilent(story, rows)) return 'workflows'
  if (ending && spent.has(outcome)) return handedOver[ending.step] ?? 'edit'
  if (ending) return handedOn.has(outcome) ? 'reopen' : handedOver[ending.step]
  if (outcome === null) return null
  return outcome === 'media' ? mediaRemedy(rows) : silent[outcome]
}

function mediaRemedy(rows: JournalLine[]): Remedy | null {
  const detail = rows.find(({ step }) => step === 'media')?.detail
  return detail?.isUnopened || detail?.isNoticed ? null : 'edit'
}
