import type { ExecutionInput, ExecutionResult } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { presentSeen, type Seen } from './present-seen.ts'

type Held = NonNullable<ExecutionInput['conversation']>

type Needs = {
  /** One turn of a conversation that somebody else holds; the same `externalId` has one answer. */
  relay: (
    said: { userId: string; agentId: string; input: string } & { [K in keyof Held]-?: Exclude<Held[K], undefined> },
  ) => Promise<Seen & { exchangeId: string; outcome: string | null; reply: string | null; isElsewhere: boolean }>
  /** Its journal, in words. */
  story: (userId: string, exchangeId: string) => Promise<Pick<ExecutionResult, 'reason' | 'steps'>>
}

export type Converse = (agent: AgentRow, input: string, conversation: Held) => Promise<ExecutionResult>

/** Answers for whoever holds the conversation, n8n or a script, and says the reply itself. */
export const createConverse =
  ({ relay, story }: Needs): Converse =>
  async ({ id: agentId, userId }, input, { sessionName, userPhone = null, userName = null, externalId = null }) => {
    const turn = await relay({ userId, agentId, input, sessionName, userPhone, userName, externalId })
    const { reason, steps } = await story(userId, turn.exchangeId)
    return {
      reply: turn.reply,
      reason: turn.isElsewhere ? 'Se respondió junto con otro mensaje del mismo momento.' : reason,
      outcome: turn.outcome ?? 'open',
      draft: null,
      ...presentSeen(turn),
      steps,
    }
  }
