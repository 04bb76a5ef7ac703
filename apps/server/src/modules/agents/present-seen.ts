import { type ExecutionResult, type Recalled, sourceWords } from '@portavoz/contract'

/** What was read, asked and called in one turn. */
export type Seen = {
  read: Recalled[]
  /** What the owner's own system said, and whose word that is. */
  lookedUp: { host: string; text: string | null } | null
  calls: ExecutionResult['calls']
  model: string | null
  inputTokens: number
  outputTokens: number
  paid: ExecutionResult['paid']
}

/** As whoever asked may read it. */
export const presentSeen = ({ read, lookedUp, calls, model, inputTokens, outputTokens, paid }: Seen) => ({
  passages: [...read.map(passageOf), ...saidBySystem(lookedUp)],
  tools: calls.map(({ name }) => name),
  calls,
  usage: { inputTokens, outputTokens },
  model,
  paid,
})

const passageOf = ({ documentId, documentName: name, text, score, ...place }: Recalled) => ({
  documentId,
  text,
  source: sourceWords({ documentId, name, ...place }),
  score,
})

/** It stands in no document, and is compared with nothing. */
const saidBySystem = (lookedUp: Seen['lookedUp']) =>
  lookedUp?.text ? [{ documentId: null, text: lookedUp.text, source: `Tu sistema (${lookedUp.host})`, score: 0 }] : []
