import type { ReplyCost, FoundPassage } from '@portavoz/contract'
import type { GenerationResult, LanguageModel } from '../../../../ports/language-model.ts'
import type { ExternalLookupAnswer, LookUpExternal } from './external-lookup.ts'
import { type RetrieveReplyPassages, selectPassages } from './reply-passages.ts'
import type { ModelSession } from '../../../../ports/model-session.ts'
import { STATEMENT_TOOL } from '../payment-receipt/by-meaning/ask-about-draft.ts'
import type { GenerateReplyDeps } from './generate-reply.ts'

/** Passages read, lookup, tool calls and cost of one turn. */
export type TurnUsage = GenerationResult['usage'] & {
  read: FoundPassage[]
  /** Null when no lookup was made. */
  lookedUp: ExternalLookupAnswer | null
  calls: GenerationResult['calls']
  model: string | null
  paid: ReplyCost | null
}

export const emptyUsage = (): TurnUsage => ({
  read: [],
  lookedUp: null,
  calls: [],
  model: null,
  inputTokens: 0,
  outputTokens: 0,
  paid: null,
})

/** Wraps the dependencies of a turn so that they record its usage. */
export function recordUsage<N extends Pick<GenerateReplyDeps, 'modelSessionFor' | 'retrieve' | 'lookUp'>>(
  deps: N,
): { usage: TurnUsage; deps: N } {
  const usage = emptyUsage()
  const recordingModel = (modelSession: ModelSession): LanguageModel => ({
    async generate(question) {
      usage.model = question.model.name
      try {
        const answer = await modelSession.languageModel.generate(question)
        usage.calls.push(...answer.calls.filter(({ name }) => name !== STATEMENT_TOOL.name))
        return answer
      } finally {
        usage.paid = modelSession.paid()
        usage.inputTokens = usage.paid?.inputTokens ?? 0
        usage.outputTokens = usage.paid?.outputTokens ?? 0
      }
    },
  })
  const modelSessionFor: GenerateReplyDeps['modelSessionFor'] = async (context) => {
    const modelSession = await deps.modelSessionFor(context)
    return modelSession && { ...modelSession, languageModel: recordingModel(modelSession) }
  }
  const retrieve: RetrieveReplyPassages = async (...query) => {
    const found = await deps.retrieve(...query)
    usage.read = selectPassages(found.recalled)
    return found
  }
  const lookUp: LookUpExternal = async (query) => (usage.lookedUp = await deps.lookUp(query))
  return { usage, deps: { ...deps, modelSessionFor, retrieve, lookUp } }
}
