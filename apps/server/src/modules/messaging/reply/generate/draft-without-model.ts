import type { AgentProblemCode } from '@portavoz/contract'
import { draftOf, draftOfDecision } from '../draft-reply.ts'
import { burstOf, textOf } from '../burst.ts'
import { greetingFor, isGreeting } from './greeting.ts'
import { readLeadAnswer } from '../lead/lead-answer.ts'
import { fallbackDecision } from '../rules/evaluate-rules.ts'
import { fitText } from '../../text/split-text.ts'
import { draftOfRequest } from '../sending/draft-of-request.ts'
import { sendingOfferOf } from '../sending/sendable-document.ts'
import type { SpentBudget } from '../../../../ports/model-session.ts'
import type { DraftReply, ReplyContext } from '../types.ts'
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
  const requested = draftOfRequest(sendingOfferOf(context), context)
  if (requested) return { ...requested, ...execution, detail: { ...requested.detail, ...execution.detail } }
  const isName = (word: string) => quote === null && !isListedWord(word)
  if (isGreeting(textOf(burstOf(context)), context.agentName, isName))
    return { ...draftOf('greeted', fitText(greetingFor(context), config.maxResponseLength)), ...execution }
  if (quote === null)
    return {
      ...draftOfDecision(fallbackDecision(config)),
      ...execution,
      outcome: spentBudget ? 'out_of_budget' : 'no_model',
    }
  const finalReply = fitText(quote.reply, config.maxResponseLength)
  return { ...draftOf(spentBudget ? 'budget_quoted' : 'quoted', finalReply), ...execution, sources: [quote.source] }
}
