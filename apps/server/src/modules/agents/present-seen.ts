import { type ExecutionResult, type Recalled, sourceWords } from '@portavoz/contract'

/** What was read, asked and called in one turn. */
export type Seen = {
  read: Recalled[]
  calls: ExecutionResult['calls']
  model: string | null
  inputTokens: number
  outputTokens: number
  paid: ExecutionResult['paid']
}

/** As whoever asked may read it. */
export const presentSeen = ({ read, calls, model, inputTokens, outputTokens, paid }: Seen) => ({
  passages: read.map(passageOf),
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
