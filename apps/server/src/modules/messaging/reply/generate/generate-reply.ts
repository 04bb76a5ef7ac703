import { LanguageModelError } from '../../../../ports/language-model.ts'
import { burstOf, textOf } from '../burst.ts'
import { withLeadQuestion } from '../lead/lead-question.ts'
import { handOffIfMissed } from '../rules/hand-off.ts'
import { noticesBeside, withNotices, withUntoldVideo } from '../rules/added-notices.ts'
import type { ModelSession } from '../../../../ports/model-session.ts'
import type { AddedNotice, DraftReply, TurnDecision } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { hasWords, searchTextOf } from './prompt/attachment-text.ts'
import { draftWithModel, type DraftWithModelDeps } from './draft-with-model.ts'
import { draftWithoutModel } from './draft-without-model.ts'
import { pictureSubject } from '../sending/picture-request.ts'
import { sendsPictures } from '../sending/sendable-picture.ts'
import { withheldFiles } from '../sending/withheld-files.ts'
import { modelFailureDecision } from './model-failure.ts'
import { type RetrieveReplyPassages, passagesForReply } from './reply-passages.ts'
import { unseenDraft } from './pictures/unseen-pictures.ts'

export type GenerateReplyDeps = DraftWithModelDeps & {
  /** Null for an agent without a model. */
  modelSessionFor: (context: ReplyContext) => Promise<ModelSession | null>
  /** Searches the owner's documents. */
  retrieve: RetrieveReplyPassages
  /** True for a word of what shops sell and customers ask about: it is no name of a person. */
  isListedWord: (word: string) => boolean
  /** Shows the typing indicator until the returned function is called. */
  startTyping: (context: ReplyContext) => () => void
}

/** A draft, or when to try again: the model failed, or there was no room for the pictures. */
export type GenerateReply = (context: ReplyContext) => Promise<TurnDecision>

/** Generates replies, with a model or without one. */
export function createGenerateReply(deps: GenerateReplyDeps): GenerateReply {
  const { clock, log } = deps
  return async (context) => {
    const modelSession = await deps.modelSessionFor(context)
    const startedAt = context.generationStartedAt ?? clock.now()
    const burst = burstOf(context)
    const question = textOf(burst)
    const spentBudget = modelSession?.spentBudget() ?? null
    const searched = searchTextOf(burst)
    const isWithModel = modelSession !== null && spentBudget === null
    const about = isWithModel ? searched : searchedWithoutModel(context, question, searched)
    const passages = await passagesForReply(deps.retrieve, context, about, clock.now())
    const withheld = withheldFiles(context, passages, question)
    const finish = (draft: DraftReply, notices: readonly AddedNotice[] = noticesBeside(context, false)) =>
      withUntoldVideo(
        context,
        withNotices(finishDraft(context, question, { ...draft, withheld }, clock.now()), notices),
      )
    if ((!modelSession || spentBudget) && !hasWords(burst)) return finish(unseenDraft(context, modelSession))
    if (!modelSession || spentBudget) return finish(draftWithoutModel(deps, context, passages, spentBudget))

    const stopTyping = context.config.useTypingIndicator ? deps.startTyping(context) : () => {}
    try {
      const { decision, notices } = await draftWithModel(deps, { context, modelSession, passages, question, startedAt })
      return 'otherwise' in decision
        ? { ...decision, otherwise: finish(decision.otherwise, notices) }
        : finish(decision, notices)
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error
      log.warn({ err: error, agentId: context.agentId }, 'the model failed')
      return modelFailureDecision(context, error, { startedAt, paid: modelSession.paid(), now: clock.now() })
    } finally {
      stopTyping()
    }
  }
}

/** «¿Tienes foto de la camisa?» is about the shirt, when nothing else is asked and the contact sent no file. */
const searchedWithoutModel = (context: ReplyContext, question: string, searched: string): string =>
  sendsPictures(context) && searched === question ? (pictureSubject(question) ?? searched) : searched

/** The same for every generated draft: a hand-off when it has no answer, a lead question, and the end of an outage. */
function finishDraft(context: ReplyContext, question: string, generated: DraftReply, now: Date): DraftReply {
  const draft = withLeadQuestion(context, handOffIfMissed(context, question, generated, now))
  // A reply ends the pause of a model outage, unless it is a hand-off.
  return { ...draft, resumes: context.pausedBy === 'model' && draft.pauseBy === null }
}
