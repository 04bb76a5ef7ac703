import type { Clock } from '../../../../platform/time/clock.ts'
import type { LanguageModelError } from '../../../../ports/language-model.ts'
import type { ModelSession } from '../../../../ports/model-session.ts'
import { draftOfDecision } from '../draft-reply.ts'
import { mediaNoticeDecision } from '../rules/evaluate-rules.ts'
import type { DraftReply, ReplyContext, TurnStore } from '../types.ts'

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
export function unseenDraft(context: ReplyContext, modelSession: ModelSession | null): DraftReply {
  const draft = draftOfDecision(mediaNoticeDecision(context), context)
  const paid = modelSession?.paid() ?? null
  return paid ? { ...draft, detail: { ...draft.detail, ...paid } } : draft
}
