import { channels, CustomConfig, type ExecutionInput, type ExecutionResult } from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import { externalMessageId } from '../../../platform/text/external-message-id.ts'
import { markdownToPlainText } from '../../../platform/text/markdown/to-plain-text.ts'
import { markdownToTelegramHtml } from '../../../platform/text/markdown/to-telegram-html.ts'
import { presentUsage, type PresentableUsage } from './present-usage.ts'

type ExternalConversation = NonNullable<ExecutionInput['conversation']>

type ExternalTurn = {
  workspaceId: string
  agentId: string
  input: string
  sessionName: string
  userPhone: string | null
  userName: string | null
  externalId: string | null
  quietMs: number
  withFile: boolean
  isTranscribed: boolean
}

type ReplyExternallyDeps = {
  /** One turn of a conversation of an external transport; the reply to one `externalId` is handed out once. */
  relay: (
    request: ExternalTurn,
    disconnected: AbortSignal,
  ) => Promise<
    PresentableUsage & {
      exchangeId: string
      outcome: string | null
      reply: string | null
      refusal: keyof typeof refusalTexts | null
    }
  >
  explainExchange: (workspaceId: string, exchangeId: string) => Promise<Pick<ExecutionResult, 'reason' | 'steps'>>
}

/** Why the caller gets no reply to send although one exists. */
const refusalTexts = {
  ours: 'Portavoz ya lo respondió por su cuenta: no hay que enviar nada.',
  shared: 'Se respondió junto con otro mensaje del mismo momento.',
  saying: 'Esta respuesta ya se está diciendo: no hay que enviar nada.',
  settled: 'Esta respuesta ya se dijo: no hay que enviar nada.',
} as const

/** Maximum length of one Telegram message after its entities are parsed. */
const TELEGRAM_MAX_LENGTH = 4_096

/** The reply as plain text, and also as HTML where the network shows that. */
function renderReply(platform: AgentRow['platform'], reply: string | null) {
  if (channels[platform].markup !== 'telegram-html' || reply === null) return { reply, replyHtml: null }
  const plain = markdownToPlainText(reply)
  return { reply: plain, replyHtml: plain.length > TELEGRAM_MAX_LENGTH ? null : markdownToTelegramHtml(reply) }
}

export type ReplyExternally = (
  agent: AgentRow,
  input: string,
  conversation: ExternalConversation,
  disconnected: AbortSignal,
) => Promise<ExecutionResult>

/** Replies for an external transport (n8n or a script), which sends the reply itself. */
export const createReplyExternally =
  ({ relay, explainExchange }: ReplyExternallyDeps): ReplyExternally =>
  async (agent, input, { sessionName, userPhone = null, userName = null, ...conversation }, disconnected) => {
    const { externalId, withFile, transcribed } = conversation
    const { id: agentId, workspaceId } = agent
    const name = externalMessageId(agent, externalId)
    const quietMs = name === null ? 0 : CustomConfig.parse(agent.customConfig).responseDelay
    const contact = { sessionName, userPhone, userName }
    const origin = { withFile: withFile === true, isTranscribed: transcribed === true && input !== '' }
    const request = { workspaceId, agentId, input, ...contact, externalId: name, quietMs, ...origin }
    const result = await relay(request, disconnected)
    const { reason, steps } = await explainExchange(workspaceId, result.exchangeId)
    return {
      ...renderReply(agent.platform, result.reply),
      reason: result.refusal === null ? reason : refusalTexts[result.refusal],
      outcome: result.outcome ?? 'open',
      draft: null,
      ...presentUsage(result),
      steps,
    }
  }
