import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { parseTelegramUpdate } from './parse-update.ts'
import { createStoreInbound, type StoreInboundDeps } from './store-inbound.ts'

type TelegramWebhookRoutesDeps = StoreInboundDeps & {
  agentOf: (webhookId: string) => Promise<{ agentId: string; botId: string; isListening: boolean } | null>
  secretOf: (webhookId: string) => string
}

/** `POST /webhooks/telegram/{opaque}`: 200 once the update is stored; 401 before the body is read. */
export function registerTelegramWebhook(
  app: FastifyInstance,
  { agentOf, secretOf, ...handlers }: TelegramWebhookRoutesDeps,
): void {
  const store = createStoreInbound(handlers)
  app.post<{ Params: { webhookId: string } }>('/webhooks/telegram/:webhookId', {
    onRequest: async (request, reply) => {
      const secret = request.headers['x-telegram-bot-api-secret-token']
      if (typeof secret !== 'string' || !isEqual(secretOf(request.params.webhookId), secret))
        await reply.status(401).send()
    },
    handler: async (request, reply) => {
      const agent = await agentOf(request.params.webhookId)
      // The owner disconnected the bot: its messages wait at Telegram.
      if (agent && !agent.isListening) return reply.status(503).send()
      // Without an agent 200 makes Telegram stop repeating.
      const inbound = agent && parseTelegramUpdate(agent.agentId, agent.botId, request.body)
      if (inbound) await store(inbound)
      return reply.status(200).send()
    },
  })
}

/** Compares digests of equal length in constant time. */
const isEqual = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
