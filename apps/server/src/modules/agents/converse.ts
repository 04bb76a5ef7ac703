import type { ExecutionInput, ExecutionResult } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { nameOnNetwork } from '../../platform/message-name.ts'
import { presentSeen, type Seen } from './present-seen.ts'

type Held = NonNullable<ExecutionInput['conversation']>

type Needs = {
  /** One turn of a conversation that somebody else holds; the same `externalId` has one answer. */
  relay: (
    said: { userId: string; agentId: string; input: string } & { [K in keyof Held]-?: Exclude<Held[K], undefined> },
  ) => Promise<
    Seen & {
      exchangeId: string
      outcome: string | null
      reply: string | null
      isElsewhere: boolean
      isSaidByUs: boolean
    }
  >
  /** Its journal, in words. */
  story: (userId: string, exchangeId: string) => Promise<Pick<ExecutionResult, 'reason' | 'steps'>>
}

const WITH_ANOTHER = 'Se respondió junto con otro mensaje del mismo momento.'
const SAID_BY_US = 'Portavoz ya lo respondió por su cuenta: no hay que enviar nada.'

export type Converse = (agent: AgentRow, input: string, conversation: Held) => Promise<ExecutionResult>

/** Answers for whoever holds the conversation, n8n or a script, and says the reply itself. */
export const createConverse =
  ({ relay, story }: Needs): Converse =>
  async (agent, input, { sessionName, userPhone = null, userName = null, externalId }) => {
    const { id: agentId, userId } = agent
    const name = nameOnNetwork(agent, externalId)
    const turn = await relay({ userId, agentId, input, sessionName, userPhone, userName, externalId: name })
    const { reason, steps } = await story(userId, turn.exchangeId)
    const elsewhere = turn.isSaidByUs ? SAID_BY_US : turn.isElsewhere ? WITH_ANOTHER : null
    return {
      reply: turn.reply,
      reason: elsewhere ?? reason,
      outcome: turn.outcome ?? 'open',
      draft: null,
      ...presentSeen(turn),
      steps,
    }
  }
