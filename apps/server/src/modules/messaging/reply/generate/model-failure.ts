import type { AgentProblemCode, ReplyCost } from '@portavoz/contract'
import { isPermanent, type LanguageModelError } from '../../../../ports/language-model.ts'
import { nextGenerationAt } from './generation-time.ts'
import { draftOfDecision } from '../draft-reply.ts'
import { outageDecision } from '../rules/evaluate-rules.ts'
import type { DraftReply, TurnDecision } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'

/** When the generation started, its usage, and when it failed. */
type FailedGeneration = { startedAt: Date; paid: ReplyCost | null; now: Date }

/** Postpones the turn while a failure may pass; else the outage message is sent and a person takes over. */
export function modelFailureDecision(
  context: ReplyContext,
  error: LanguageModelError,
  { startedAt, paid, now }: FailedGeneration,
): TurnDecision {
  const detail = { kind: error.kind, ...paid }
  const until = isPermanent(error) ? null : nextGenerationAt(startedAt, now, error.retryAfterMs)
  const otherwise = outageDraft(context, error, detail)
  return until ? { until, startedAt, detail, otherwise } : otherwise
}

function outageDraft(
  { config, pausedBy, isToldOfOutage }: ReplyContext,
  error: LanguageModelError,
  detail: Record<string, unknown>,
): DraftReply {
  const outageMessage = draftOfDecision(outageDecision(config))
  // A contact who was already told is not told again.
  const isPaused = pausedBy === 'model'
  return {
    ...outageMessage,
    text: isPaused || isToldOfOutage ? '' : outageMessage.text,
    outcome: isPaused ? 'paused' : 'model_failed',
    pauseBy: 'model',
    status: 'transferred',
    modelProblem: problemOf(error),
    ran: true,
    detail: { ...detail, ...(isPaused && { pausedBy: 'model' }) },
  }
}

/** Failures that the owner can fix; all others share one problem. */
const MODEL_PROBLEMS: Partial<Record<LanguageModelError['kind'], AgentProblemCode>> = {
  bad_key: 'model.bad_key',
  out_of_money: 'model.out_of_money',
  unknown_model: 'model.unknown_model',
}

const problemOf = ({ kind }: LanguageModelError): AgentProblemCode => MODEL_PROBLEMS[kind] ?? 'model.failing'
