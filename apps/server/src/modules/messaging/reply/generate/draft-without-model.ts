import type { AgentProblemCode } from '@portavoz/contract'
import { draftOf, draftOfDecision } from '../draft-reply.ts'
import { burstOf, textOf } from '../burst.ts'
import { greetingFor, isGreeting } from './greeting.ts'
import { readLeadAnswer } from '../lead/lead-answer.ts'
import { fallbackDecision } from '../rules/evaluate-rules.ts'
import { draftOfReceipt } from '../payment-receipt/receipt-draft.ts'
import { fitText } from '../../text/split-text.ts'
import { draftOfRequest } from '../sending/draft-of-request.ts'
import { picturesOfQuote } from '../sending/pictures-of-quote.ts'
import { sendingOfferOf } from '../sending/sendable-document.ts'
import type { SpentBudget } from '../../../../ports/model-session.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import type { ReplyPassages } from './reply-passages.ts'

const BUDGET_PROBLEMS = {
  agent: 'model.out_of_budget',
  installation: 'model.out_of_allowance',
} as const satisfies Record<SpentBudget, AgentProblemCode>

/** Without a model or budget: thanks for a lead answer, a greeting, a quote of the documents, or the fallback. */
export function draftWithoutModel(
  { isListedWord }: { isListedWord: (word: string) => boolean },
  context: ReplyContext,
  { quote }: ReplyPassages,
  spentBudget: SpentBudget | null,
): DraftReply {
  const { config } = context
  const { lead, reply } = readLeadAnswer(context, quote !== null)
  if (reply) return { ...reply, ran: true, lead }
  const execution = {
    ran: true,
    lead,
    ...(spentBudget && { modelProblem: BUDGET_PROBLEMS[spentBudget], detail: { budget: spentBudget } }),
  }
  const question = textOf(burstOf(context))
  const pictures = quote && picturesOfQuote(context, quote, question)
  const quoted = quote && pictures && quotedDraft(context, quote, pictures, spentBudget)
  const receipt = draftOfReceipt(context, quoted)
  if (receipt) return { ...receipt, ...execution }
  if (quoted && pictures?.isAsked && pictures.isOfRow && pictures.text !== '') return { ...quoted, ...execution }
  const requested = draftOfRequest(sendingOfferOf(context), context)
  if (requested) return { ...requested, ...execution, detail: { ...requested.detail, ...execution.detail } }
  const isName = (word: string) => quote === null && !isListedWord(word)
  if (isGreeting(question, context.agentName, isName))
    return { ...draftOf('greeted', fitText(greetingFor(context), config.maxResponseLength)), ...execution }
  if (quoted === null)
    return {
      ...draftOfDecision(fallbackDecision(config)),
      ...execution,
      outcome: spentBudget ? 'out_of_budget' : 'no_model',
    }
  return { ...quoted, ...execution }
}

/** The quote with its pictures, which a sentence before it promises when they were asked for. */
function quotedDraft(
  { config }: ReplyContext,
  quote: NonNullable<ReplyPassages['quote']>,
  { files, text }: ReturnType<typeof picturesOfQuote>,
  spentBudget: SpentBudget | null,
): DraftReply {
  const reply = fitText([text, quote.reply].filter(Boolean).join('\n'), config.maxResponseLength)
  return { ...draftOf(spentBudget ? 'budget_quoted' : 'quoted', reply), sources: [quote.source], files }
}
