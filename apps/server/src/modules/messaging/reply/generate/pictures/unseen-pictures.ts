import type { Clock } from '../../../../../platform/time/clock.ts'
import type { LanguageModelError } from '../../../../../ports/language-model.ts'
import type { ModelSession } from '../../../../../ports/model-session.ts'
import { draftOfDecision } from '../../draft-reply.ts'
import { mediaNoticeDecision } from '../../rules/evaluate-rules.ts'
import type { FixedDecision } from '../../rules/rule-decision.ts'
import type { DraftReply, TurnStore } from '../../turn-result.ts'
import type { ReplyContext } from '../../types.ts'

/** From now on the model gets no pictures, if that is what its provider refuses. The journal says so once. */
export async function recordBlindness(
  { addJournalLine, clock }: { addJournalLine: TurnStore['addJournalLine']; clock: Clock },
  { context, modelSession }: { context: ReplyContext; modelSession: ModelSession },
  { isPictureRefused }: LanguageModelError,
): Promise<void> {
  if (isPictureRefused && (await modelSession.rememberBlind()))
    await addJournalLine(context, 'blind', { model: modelSession.model.name }, clock.now())
}

/** There is nothing but pictures, which are not seen. */
export const unseenDraft = (context: ReplyContext, modelSession: ModelSession | null): DraftReply =>
  noticeDraft(context, mediaNoticeDecision(context), modelSession)

/** A decision of the rules, with what the model cost until then. */
export function noticeDraft(
  context: ReplyContext,
  decision: FixedDecision,
  modelSession: ModelSession | null,
): DraftReply {
  const draft = draftOfDecision(decision, context)
  const paid = modelSession?.paid() ?? null
  return paid ? { ...draft, detail: { ...draft.detail, ...paid } } : draft
}
