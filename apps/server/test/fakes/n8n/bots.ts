import { createBell } from '../bell.ts'
import type { N8n } from './n8n.ts'

/** What a workflow was told of a bot: one of its operations, or `/stop`. */
export type Told = { operation: string; path: string; body: Record<string, unknown> }

/** How the workflow that is brought a bot's messages answers them: what it says, or nothing. */
type Answer = (message: { chatId: string; messageId: string; name: string; text: string }) => Promise<string | null>

type Brought = { message?: { message_id: number; chat: { id: number }; from: { first_name: string }; text?: string } }

export type N8nBots = ReturnType<typeof openBots>

/** The Telegram operations of an n8n, and the workflow to which Telegram brings what is written to its bots. */
export function openBots(n8n: Pick<N8n, 'activate'>) {
  const told: Told[] = []
  const brought: { agentId: string; text: string }[] = []
  const refused = new Map<string, unknown>()
  const bell = createBell()
  let answer: Answer = async () => null

  const operate = (body: Record<string, unknown>, path: string) => {
    const { text } = (body['message'] ?? {}) as { text?: string }
    const operation = text === '/stop' ? 'stop' : String(body['operationType'])
    told.push({ operation, path, body })
    bell.ring()
    return refused.get(operation) ?? { success: true, operationType: operation }
  }
  n8n.activate('/telegram-api', operate)
  n8n.activate('/telegram-api/:id', operate)
  n8n.activate('/telegram-agent/:id', async (body, path) => {
    const { message } = body as Brought
    const text = message?.text ?? ''
    brought.push({ agentId: path.split('/').at(-1) ?? '', text })
    bell.ring()
    if (!message) return { ok: true }
    const { chat, message_id: id, from } = message
    const said = await answer({ chatId: String(chat.id), messageId: String(id), name: from.first_name, text })
    return said === null ? { ok: true } : { method: 'sendMessage', chat_id: chat.id, text: said }
  })

  return {
    told,
    /** What Telegram brought, in its order. */
    brought,
    operations: () => told.map(({ operation }) => operation),
    /** From now on it is answered so when it is asked for that. */
    refuse: (operation: string, said: unknown = { success: false }): void => void refused.set(operation, said),
    heal: (): void => refused.clear(),
    /** From now on it answers customers like that. */
    answerWith: (how: Answer): void => void (answer = how),
    /** Resolves once it was asked for that so often. */
    met: (operation: string, times = 1): Promise<void> =>
      bell.until(
        () => told.filter((one) => one.operation === operation).length >= times,
        () => `${times} times «${operation}»; it was told ${told.map((one) => one.operation).join(', ')}`,
      ),
  }
}
