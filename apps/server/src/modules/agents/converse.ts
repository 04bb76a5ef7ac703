import { CustomConfig, type ExecutionInput, type ExecutionResult } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { nameOnNetwork } from '../../platform/message-name.ts'
import { toPlain } from '../../platform/markdown/plain.ts'
import { toTelegramHtml } from '../../platform/markdown/telegram-html.ts'
import { presentSeen, type Seen } from './present-seen.ts'

type Held = NonNullable<ExecutionInput['conversation']>

type Needs = {
  /** One turn of a conversation that somebody else holds; the reply to one `externalId` is handed out once. */
  relay: (
    said: { userId: string; agentId: string; input: string; quietMs: number } & {
      [K in keyof Held]-?: Exclude<Held[K], undefined>
    },
    gone: AbortSignal,
  ) => Promise<
    Seen & {
      exchangeId: string
      outcome: string | null
      reply: string | null
      refusal: keyof typeof refusals | null
    }
  >
  /** Its journal, in words. */
  story: (userId: string, exchangeId: string) => Promise<Pick<ExecutionResult, 'reason' | 'steps'>>
}

/** Why an asker is given nothing to say, though there is a reply. */
const refusals = {
  ours: 'Portavoz ya lo respondió por su cuenta: no hay que enviar nada.',
  shared: 'Se respondió junto con otro mensaje del mismo momento.',
  saying: 'Esta respuesta ya se está diciendo: no hay que enviar nada.',
  settled: 'Esta respuesta ya se dijo: no hay que enviar nada.',
} as const

/** Telegram shows no more in one message, once its marks are read. */
const ONE_MESSAGE = 4_096

/** As the channel's flow sends it: ready to be sent as it is, and for Telegram with its marks besides. */
function writtenFor(platform: AgentRow['platform'], reply: string | null) {
  if (platform !== 'telegram' || reply === null) return { reply, replyHtml: null }
  const plain = toPlain(reply)
  return { reply: plain, replyHtml: plain.length > ONE_MESSAGE ? null : toTelegramHtml(reply) }
}

export type Converse = (
  agent: AgentRow,
  input: string,
  conversation: Held,
  gone: AbortSignal,
) => Promise<ExecutionResult>

/** Answers for whoever holds the conversation, n8n or a script, and says the reply itself. */
export const createConverse =
  ({ relay, story }: Needs): Converse =>
  async (agent, input, { sessionName, userPhone = null, userName = null, externalId }, gone) => {
    const { id: agentId, userId } = agent
    const name = nameOnNetwork(agent, externalId)
    const quietMs = name === null ? 0 : CustomConfig.parse(agent.customConfig).responseDelay
    const said = { userId, agentId, input, sessionName, userPhone, userName, externalId: name, quietMs }
    const turn = await relay(said, gone)
    const { reason, steps } = await story(userId, turn.exchangeId)
    return {
      ...writtenFor(agent.platform, turn.reply),
      reason: turn.refusal === null ? reason : refusals[turn.refusal],
      outcome: turn.outcome ?? 'open',
      draft: null,
      ...presentSeen(turn),
      steps,
    }
  }
