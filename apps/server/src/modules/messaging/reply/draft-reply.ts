import { type ExchangeOutcome, outcomeFacts } from '@portavoz/contract'
import { burstOf, isUndecryptable } from './burst.ts'
import type { FixedDecision } from './rules/rule-decision.ts'
import type { DraftReply, ReplyContext } from './types.ts'

const emptyDraft = {
  pauseBy: null,
  modelProblem: 'unchanged',
  ran: false,
  resumes: false,
  sources: [],
  detail: null,
  lead: null,
  asks: [],
} as const

export const draftOf = (outcome: ExchangeOutcome, text: string): DraftReply => ({
  ...emptyDraft,
  outcome,
  text,
  status: outcomeFacts(outcome).waits === 'always' ? 'waiting' : 'active',
})

function silenceDetail(outcome: ExchangeOutcome, context: ReplyContext): DraftReply['detail'] {
  const { pausedBy, isNoticed } = context
  if (outcome === 'paused') return { pausedBy }
  return outcome === 'media' ? { isNoticed, isUnopened: isUndecryptable(burstOf(context)) } : null
}

/** The draft for a fixed decision of the rules. */
export function draftOfDecision(decision: FixedDecision, context?: ReplyContext): DraftReply {
  if (decision.act === 'say') return draftOf(decision.outcome, decision.text)
  const { outcome, pauseBy } = decision
  return {
    ...emptyDraft,
    outcome,
    text: '',
    pauseBy,
    status: pauseBy ? 'transferred' : outcomeFacts(outcome).waits === 'never' ? null : 'waiting',
    // Stored, because the pause or the notice setting may change later.
    detail: context ? silenceDetail(outcome, context) : null,
  }
}
