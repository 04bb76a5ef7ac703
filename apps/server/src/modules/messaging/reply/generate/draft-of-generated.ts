import { channels, type ReplyCost } from '@portavoz/contract'
import { markdownToWhatsApp } from '../../../../platform/text/markdown/to-whatsapp.ts'
import { textOf } from '../burst.ts'
import { draftOf, draftOfDecision } from '../draft-reply.ts'
import { readLead } from '../lead/lead.ts'
import { confirmedLead, doubtQuestions, isHeardNow, withoutDoubts, type LeadDoubt } from '../lead/misheard.ts'
import { figureQuestion, requestToWrite, withQuestions } from '../misheard/figure-question.ts'
import { handOffAfterUnanswered, isAskedEnough } from '../misheard/repeated-questions.ts'
import { hasFigure } from '../misheard/figures.ts'
import { heardTextOf } from '../misheard/unconfirmed-figures.ts'
import { requiredFieldsOf, settledFields } from '../lead/missing-fields.ts'
import { findRequestedFields, removeRepeatedRequests } from '../lead/requested-fields.ts'
import { fallbackDecision } from '../rules/evaluate-rules.ts'
import { handOff } from '../rules/hand-off.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import type { GeneratedDraft } from './generate-draft.ts'

/**
 * Turns a generated draft into the reply, or into the fallback when it is ungrounded; the withheld draft goes to the
 * journal.
 */
export function draftOfGenerated(
  context: ReplyContext,
  paid: ReplyCost | null,
  generated: GeneratedDraft & { held: readonly string[] },
  now: Date,
): DraftReply {
  const { text, sources, groundingResult, action, isWithheld, files, held } = generated
  const heard = readLead(context.config, generated.calls, contactTextOf(context))
  const { lead: sure, doubts } = withoutDoubts(context, heard)
  const confirmed = confirmedLead(context)
  const lead = sure || confirmed ? { ...confirmed, ...sure } : null
  const execution = { modelProblem: null, ran: true, lead }
  if (action?.does === 'escalate') {
    const handedOff = handOff(context, action.why, now)
    return { ...handedOff, ...execution, detail: { ...paid, ...handedOff.detail } }
  }
  const doubtsLeft = doubts.filter(({ field, value }) => confirmed?.[field.word] !== value)
  const plan = planQuestions(context, held, doubtsLeft)
  const handedOff = plan.isHeardAgain ? handOffAfterUnanswered(context, now) : null
  if (handedOff) return { ...handedOff, ...execution, detail: { ...paid, ...handedOff.detail } }
  const { config } = context
  const isWaiting = plan.isHeardAgain && config.features.humanEscalation
  const asking = { ...execution, ...(isWaiting && { status: 'waiting' as const }), detail: paid }
  // Without its data the model could not answer, or invented: the contact confirms the figures first.
  if (held.length > 0 && (action || groundingResult || plan.inWriting)) {
    const question = plan.inWriting ?? figureQuestion('', held, config.personality, heardTextOf(context)) ?? ''
    return { ...draftOf('answered', withQuestions(config, '', [question])), ...asking }
  }
  const fallback = { ...draftOfDecision(fallbackDecision(config)), ...execution }
  if (action) return { ...fallback, outcome: 'no_answer', detail: { ...paid, ...(isWithheld && { kind: 'withheld' }) } }
  if (groundingResult) return { ...fallback, outcome: 'guarded', detail: { ...paid, ...groundingResult, draft: text } }
  return { ...draftOfAnswer(context, text, { held, questions: plan.questions }), ...asking, sources, files }
}

/** What is asked about values that were heard; `inWriting` after questions without an answer, instead of others. */
function planQuestions(context: ReplyContext, held: readonly string[], doubts: readonly LeadDoubt[]) {
  const { config } = context
  const asksInWriting = (held.length > 0 || doubts.length > 0) && isAskedEnough(context)
  const hasFigures = held.length > 0 || doubts.some(({ value }) => hasFigure(value))
  const inWriting = asksInWriting ? requestToWrite(config.personality, hasFigures) : null
  return {
    inWriting,
    questions: inWriting === null ? doubtQuestions(config, doubts) : [inWriting],
    // Values that the model repeats from earlier bursts take no answer away.
    isHeardAgain: asksInWriting && (held.length > 0 || isHeardNow(context, doubts)),
  }
}

type AskedValues = { held: readonly string[]; questions: readonly string[] }

/** The model's text without requests that it repeats, with what is to be asked. */
function draftOfAnswer(context: ReplyContext, text: string, { held, questions }: AskedValues): DraftReply {
  const { config, platform } = context
  const requiredFields = requiredFieldsOf(config)
  const finalReply = removeRepeatedRequests(text, requiredFields, settledFields(context))
  const missing = figureQuestion([finalReply, ...questions].join('\n'), held, config.personality, heardTextOf(context))
  const withAll = withQuestions(config, finalReply, missing === null ? questions : [...questions, missing])
  return {
    ...draftOf('answered', formatFor(platform, withAll)),
    asks: findRequestedFields(finalReply, requiredFields),
  }
}

/** WhatsApp's markup is stored as it is sent; Telegram's HTML is made when sending. */
const formatFor = (platform: ReplyContext['platform'], text: string) =>
  channels[platform].markup === 'whatsapp' ? markdownToWhatsApp(text) : text

/** Everything that the contact wrote in this context. */
const contactTextOf = ({ history }: ReplyContext) =>
  textOf(history.filter((line) => line.direction === 'incoming' && !line.isGone))
