import type { PredictedOutcome, OutcomeQuery } from '@portavoz/contract'
import { withDisclosure, disclosureFor } from '../commit/disclosure.ts'
import { draftOfDecision } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import { describeFallback, describeRuleOutcome, describeGeneration } from './predicted-outcome-text.ts'
import { handOffIfMissed } from '../rules/hand-off.ts'
import { nextMomentAt } from '../rules/business-hours.ts'
import { previewContext } from './preview-context.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { fallbackDecision } from '../rules/evaluate-rules.ts'

/** Stands for a message without any keyword of the owner. */
const ANY_TEXT = '…'

/** What a first message would get at that time, by the same rules that answer contacts. */
export function predictOutcome({ customConfig: config, day, time, text }: OutcomeQuery, now: Date): PredictedOutcome {
  const at = nextMomentAt(config.businessHours.timezone, day, time, now)
  const message = text.trim() === '' ? ANY_TEXT : text
  const said = [{ role: 'user' as const, content: message }]
  const context = previewContext(
    { agent: placeholderAgent, config, said, at },
    { sendable: [], hasFileWorkflow: false },
  )
  const draft = applyRules(context, at)
  if (draft) {
    const sentText = withDisclosure(context, draft.text) || null
    return { comes: outcomeKind(draft), says: sentText, begins: null, why: describeRuleOutcome(draft), otherwise: null }
  }
  const withoutAnswer = handOffIfMissed(
    context,
    message,
    { ...draftOfDecision(fallbackDecision(config)), outcome: 'no_answer' },
    at,
  )
  const otherwise = { says: withDisclosure(context, withoutAnswer.text) || null, why: describeFallback(withoutAnswer) }
  return {
    comes: 'answer',
    says: null,
    begins: disclosureFor(context) || null,
    why: describeGeneration(config),
    otherwise,
  }
}

function outcomeKind({ text, pauseBy }: DraftReply): PredictedOutcome['comes'] {
  if (pauseBy) return 'person'
  return text === '' ? 'silence' : 'message'
}

/** The identity of the agent does not affect the outcome. */
const placeholderAgent = {
  id: '',
  workspaceId: '',
  name: '',
  prompt: '',
  secrets: '',
  platform: 'telegram',
  engine: 'embedded',
  sessionName: '',
} as const
