import { type ExecutionResult, limits, type TrialTurn } from '@portavoz/contract'

/** What somebody said in the customer's place, and what came of it. */
export type Turn = {
  id: number
  said: string
  /** When it is as if it were written. */
  when: string
  /** That moment was chosen. */
  isAsIf: boolean
  answer: ExecutionResult | null
  failure: Error | null
  tookMs: number
}

/** What came before, as the server reads it: the newest turns within its limits. What failed was not said. */
export const historyOf = (turns: readonly Turn[]): TrialTurn[] => {
  const before = turns
    .flatMap(({ said, when, answer }): TrialTurn[] =>
      answer
        ? [
            { role: 'user', content: said, outcome: answer.outcome, at: when },
            ...(answer.reply === null ? [] : [{ role: 'assistant' as const, content: answer.reply }]),
          ]
        : [],
    )
    .slice(-limits.trialTurns)
  let left: number = limits.trialHistory
  const tooOld = before.findLastIndex(({ content }) => {
    left -= content.length
    return left < 0
  })
  return before.slice(tooOld + 1)
}

/** The chats of this page, so that another tab of the workshop costs none. */
const chats = new Map<string, Turn[]>()

export const chatOf = (agentId: string): Turn[] => chats.get(agentId) ?? []
export const keepChat = (agentId: string, turns: Turn[]) => void chats.set(agentId, turns)
