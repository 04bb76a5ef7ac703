import { type ExecutionResult, limits, type PreviewTurn } from '@portavoz/contract'

/** A message in the customer's place, and the previewed reply. */
export type PreviewChatTurn = {
  id: number
  text: string
  /** When the message counts as written. */
  sentAt: string
  /** The user chose `sentAt`. */
  hasChosenTime: boolean
  result: ExecutionResult | null
  failure: Error | null
  tookMs: number
}

/** The newest turns within the server's limits, without failed ones. */
export const toHistory = (turns: readonly PreviewChatTurn[]): PreviewTurn[] => {
  const messages = turns
    .flatMap(({ text, sentAt, result }): PreviewTurn[] =>
      result
        ? [
            { role: 'user', content: text, outcome: result.outcome, at: sentAt },
            ...(result.reply === null ? [] : [{ role: 'assistant' as const, content: result.reply }]),
          ]
        : [],
    )
    .slice(-limits.previewTurns)
  let charactersLeft: number = limits.previewHistoryMax
  const tooOld = messages.findLastIndex(({ content }) => {
    charactersLeft -= content.length
    return charactersLeft < 0
  })
  return messages.slice(tooOld + 1)
}

/** Chats survive a change of tab, but not a reload. */
const chats = new Map<string, PreviewChatTurn[]>()

export const readChat = (agentId: string): PreviewChatTurn[] => chats.get(agentId) ?? []
export const saveChat = (agentId: string, turns: PreviewChatTurn[]) => void chats.set(agentId, turns)
