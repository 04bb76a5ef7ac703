import { createChangeNotifier } from '../change-notifier.ts'
import type { FakeN8n } from './n8n.ts'

/** An operation that a workflow received for a bot, or `/stop`. */
export type ReceivedBotOperation = { operation: string; path: string; body: Record<string, unknown> }

/** The reply of the workflow to a bot's message; null for none. */
type BotReplyFunction = (message: {
  chatId: string
  messageId: string
  name: string
  text: string
}) => Promise<string | null>

type TelegramUpdateBody = {
  message?: { message_id: number; chat: { id: number }; from: { first_name: string }; text?: string }
}

/** The Telegram operations of an n8n, and the workflow that receives the updates of its bots. */
export function activateBotWorkflows(n8n: Pick<FakeN8n, 'activate'>) {
  const received: ReceivedBotOperation[] = []
  const customerMessages: { agentId: string; text: string }[] = []
  const failures = new Map<string, unknown>()
  const notifier = createChangeNotifier()
  let reply: BotReplyFunction = async () => null

  const operate = (body: Record<string, unknown>, path: string) => {
    const { text } = (body['message'] ?? {}) as { text?: string }
    const operation = text === '/stop' ? 'stop' : String(body['operationType'])
    received.push({ operation, path, body })
    notifier.notify()
    return failures.get(operation) ?? { success: true, operationType: operation }
  }
  n8n.activate('/telegram-api', operate)
  n8n.activate('/telegram-api/:id', operate)
  n8n.activate('/telegram-agent/:id', async (body, path) => {
    const { message } = body as TelegramUpdateBody
    const text = message?.text ?? ''
    customerMessages.push({ agentId: path.split('/').at(-1) ?? '', text })
    notifier.notify()
    if (!message) return { ok: true }
    const { chat, message_id: id, from } = message
    const replyText = await reply({ chatId: String(chat.id), messageId: String(id), name: from.first_name, text })
    return replyText === null ? { ok: true } : { method: 'sendMessage', chat_id: chat.id, text: replyText }
  })

  return {
    received,
    /** The updates that Telegram delivered, in order. */
    customerMessages,
    operations: () => received.map(({ operation }) => operation),
    /** From now on this operation gets this answer. */
    failOperation: (operation: string, replyText: unknown = { success: false }): void =>
      void failures.set(operation, replyText),
    clearFailures: (): void => failures.clear(),
    /** From now on customers get these replies. */
    setReply: (replyFunction: BotReplyFunction): void => void (reply = replyFunction),
    /** Resolves once the operation was received `times` times. */
    waitForOperation: (operation: string, times = 1): Promise<void> =>
      notifier.waitUntil(
        () => received.filter((one) => one.operation === operation).length >= times,
        () => `${times} times «${operation}»; it was told ${received.map((one) => one.operation).join(', ')}`,
      ),
  }
}
