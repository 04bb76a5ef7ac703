import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Aside, IncomingMessage } from '../../ports/channel.ts'
import { hearTelegram } from './telegram.parse.ts'

type Needs = {
  agentOf: (webhookId: string) => Promise<{ agentId: string; botId: string; isListening: boolean } | null>
  secretOf: (webhookId: string) => string
  receive: (message: IncomingMessage) => Promise<void>
  note: (aside: Aside) => Promise<void>
}

/** `POST /webhooks/telegram/{opaque}`: 200 only once the message is kept; 401 before anything is read. */
export function telegramWebhook(app: FastifyInstance, { agentOf, secretOf, receive, note }: Needs): void {
  app.post<{ Params: { webhookId: string } }>('/webhooks/telegram/:webhookId', {
    onRequest: async (request, reply) => {
      const shown = request.headers['x-telegram-bot-api-secret-token']
      if (typeof shown !== 'string' || !same(secretOf(request.params.webhookId), shown)) await reply.status(401).send()
    },
    handler: async (request, reply) => {
      const agent = await agentOf(request.params.webhookId)
      // The owner hung up: what is said meanwhile waits at Telegram.
      if (agent && !agent.isListening) return reply.status(503).send()
      // The agent is gone: the answer that makes Telegram stop repeating.
      const heard = agent && hearTelegram(agent.agentId, agent.botId, request.body)
      if (heard) await ('kind' in heard ? note(heard) : receive(heard))
      return reply.status(200).send()
    },
  })
}

/** Digests have one length whatever was shown, so the comparison takes one time. */
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
