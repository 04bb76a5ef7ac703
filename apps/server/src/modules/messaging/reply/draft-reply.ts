import { type ExchangeOutcome, outcomeFacts } from '@portavoz/contract'
import { burstOf, isUndecryptable } from './burst.ts'
import type { FixedDecision } from './rules/rule-decision.ts'
import { findFileNotice } from './rules/file-notice.ts'
import { findVoiceNotice } from './rules/voice-notice.ts'
import type { DraftReply } from './turn-result.ts'
import type { ReplyContext } from './types.ts'

const emptyDraft = {
  pauseBy: null,
  modelProblem: 'unchanged',
  ran: false,
  resumes: false,
  sources: [],
  files: [],
  withheld: [],
  detail: null,
  lead: null,
  asks: [],
  notices: [],
  hasUntoldVideo: false,
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
  if (outcome !== 'media') return null
  const burst = burstOf(context)
  const file = findFileNotice(context, burst)
  return {
    isNoticed,
    isUnopened: isUndecryptable(burst),
    ...(file?.detail ?? { reason: burst.findLast((line) => line.unheard)?.unheard }),
  }
}

/** The sentence is not said again for the same reason. */
function noticeDetail({ outcome }: FixedDecision, context: ReplyContext): DraftReply['detail'] {
  if (outcome === 'voice_notice') return { reason: findVoiceNotice(context, burstOf(context))?.reason }
  const file = outcome === 'file_notice' ? findFileNotice(context, burstOf(context)) : null
  return file && file.detail
}

/** The draft for a fixed decision of the rules. */
export function draftOfDecision(decision: FixedDecision, context?: ReplyContext): DraftReply {
  if (decision.act === 'say')
    return {
      ...draftOf(decision.outcome, decision.text),
      detail: context ? noticeDetail(decision, context) : null,
    }
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
