import { burstOf, textOf } from '../burst.ts'
import { draftOfDecision } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { evaluateRules, outageDecision } from './evaluate-rules.ts'
import { absenceOfPersons, handOff, handOffIfMissed } from './hand-off.ts'

/** The draft that the rules alone decide; null when a reply must be generated. */
export function applyRules(context: ReplyContext, now: Date): DraftReply | null {
  if (context.isQuarantined) return quarantinedDraft(context)
  const burst = burstOf(context)
  const decision = evaluateRules(context, burst, now)
  if (decision.act === 'generate') return null
  // A contact who was already told that persons are away gets a generated reply.
  if (decision.act === 'hand_off')
    return absenceOfPersons(context, now)?.isTold ? null : handOff(context, decision.why, now)
  return handOffIfMissed(context, textOf(burst), draftOfDecision(decision, context), now)
}

/** Hands an exchange that crashed the process to a person; the contact gets the outage message, if any is allowed. */
function quarantinedDraft(context: ReplyContext): DraftReply {
  const { isAgentActive, pausedBy, isOptedOut, isBlocked, isNeverAnswered, isSuspended, isOverLimit, config } = context
  const isSilent =
    isOverLimit || isSuspended || !isAgentActive || pausedBy || isOptedOut || isBlocked || isNeverAnswered
  const mayReply = !isSilent && config.autoReply
  const outageDraft = draftOfDecision(outageDecision(config))
  return {
    ...outageDraft,
    text: mayReply ? outageDraft.text : '',
    outcome: 'quarantined',
    pauseBy: 'quarantine',
    status: 'transferred',
  }
}
