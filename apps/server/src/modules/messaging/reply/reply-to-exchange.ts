import type { ContextStore } from './context.store.ts'
import type { ReplyContext } from './types.ts'
import { runTurn, type RunTurnDeps } from './run-turn.ts'

type ReplyToExchangeDeps = RunTurnDeps & {
  contexts: ContextStore
  postpone: NonNullable<RunTurnDeps['postpone']>
  /** Makes the stored text of a reply a voice note, or lets it go as text. */
  speak: (context: ReplyContext) => Promise<void>
  /** Delivers the pending messages of a conversation. */
  deliver: (conversationId: string) => Promise<void>
}

export type ReplyToExchange = (exchangeId: string, conversationId: string) => Promise<void>

/**
 * Answers one exchange at most once, also after a failure at any step. The job that closes it also delivers the reply;
 * a retry of the job finds it closed and only delivers.
 */
export function createReplyToExchange({ contexts, speak, deliver, ...turn }: ReplyToExchangeDeps): ReplyToExchange {
  const { clock, postpone } = turn
  return async (exchangeId, conversationId) => {
    const now = clock.now()
    const context = await contexts.loadContext(exchangeId, now)
    if (context?.outcome === null) {
      if (context.dueAt > now) return postpone(context, context.dueAt)
      // The end of a transcription starts the reply earlier.
      const { filesAwaitedUntil } = context
      if (filesAwaitedUntil !== null && filesAwaitedUntil > now) return postpone(context, filesAwaitedUntil)
      const isClosed = await runTurn(turn, context)
      // New messages arrived during generation: the job runs again and reads them too.
      if (!isClosed) return postpone(context, clock.now())
    }
    const isRetry = context?.outcome !== null
    if (context && (context.config.features.voiceReplies || isRetry)) await speak(context)
    // The conversation may have been merged into another since the job was enqueued.
    await deliver(context?.conversationId ?? conversationId)
  }
}
