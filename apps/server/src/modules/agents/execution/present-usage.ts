import { type ExecutionResult, type FoundPassage, formatSource } from '@portavoz/contract'

export type PresentableUsage = {
  read: FoundPassage[]
  lookedUp: { host: string; text: string | null } | null
  calls: ExecutionResult['calls']
  model: string | null
  inputTokens: number
  outputTokens: number
  paid: ExecutionResult['paid']
}

export const presentUsage = ({ read, lookedUp, calls, model, inputTokens, outputTokens, paid }: PresentableUsage) => ({
  passages: [...read.map(passageOf), ...lookupPassages(lookedUp)],
  tools: calls.map(({ name }) => name),
  calls,
  usage: { inputTokens, outputTokens },
  model,
  paid,
})

const passageOf = ({ documentId, documentName: name, text, score, ...location }: FoundPassage) => ({
  documentId,
  text,
  source: formatSource({ documentId, name, ...location }),
  score,
})

/** A lookup answer belongs to no document and has no score. */
const lookupPassages = (lookedUp: PresentableUsage['lookedUp']) =>
  lookedUp?.text ? [{ documentId: null, text: lookedUp.text, source: `Tu sistema (${lookedUp.host})`, score: 0 }] : []
