import { Id } from '@portavoz/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { createEventRateLimit } from '../../../platform/security/event-rate-limit.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { InboundMessage, MessageUpdate } from '../../../ports/channel.ts'
import { parseTelegramUpdate } from './parse-update.ts'
import { bearerTokenOf } from '../../../platform/http/bearer-token.ts'

type ProgramWebhookDeps = {
  /** The workspace of an integration key; null for an unknown key. */
  findKeyOwner: (key: string) => Promise<{ workspaceId: string } | null>
  /** The bot of that agent; null when the workspace has no such agent of Telegram. */
  botOf: (workspaceId: string, agentId: string) => Promise<{ agentId: string; botId: string | null } | null>
  /** False while this installation must not take messages: the program offers them again. */
  isListening: () => boolean
  receive: (message: InboundMessage) => Promise<void>
  receiveUpdate: (update: MessageUpdate) => Promise<void>
  clock: Clock
}

/** PostgreSQL text cannot store NUL. */
const AgentId = Id.check(z.refine((id) => !id.includes('\0')))
const ProgramMessage = z.object({
  agentId: AgentId,
  message: z.optional(z.unknown()),
  edited_message: z.optional(z.unknown()),
})
/** Per workspace; a workflow makes Telegram deliver refused messages again. */
const MAX_MESSAGES_PER_MINUTE = 1_200

/**
 * `POST /webhooks/telegram` with an integration key: a workflow passes on what Telegram gave it, a message, whose file
 * this server downloads as the bot, or an edit. 200 stored, 400 nothing of a customer, 401 before the body is read, 404
 * unknown agent, 429 and 5xx when it must be offered again.
 */
export function registerTelegramProgramWebhook(
  app: FastifyInstance,
  { findKeyOwner, botOf, isListening, receive, receiveUpdate, clock }: ProgramWebhookDeps,
): void {
  const workspaceIds = new WeakMap<FastifyRequest, string>()
  const rateLimit = createEventRateLimit(MAX_MESSAGES_PER_MINUTE, clock)
  app.post('/webhooks/telegram', {
    onRequest: async (request, reply) => {
      const key = bearerTokenOf(request.headers.authorization)
      const owner = key === null ? null : await findKeyOwner(key)
      if (!owner) return reply.status(401).send()
      if (!rateLimit.admits(owner.workspaceId)) return reply.status(429).send()
      workspaceIds.set(request, owner.workspaceId)
      return undefined
    },
    handler: async (request, reply) => {
      if (!isListening()) return reply.status(503).send()
      const { data } = ProgramMessage.safeParse(request.body)
      if (!data) return reply.status(400).send()
      const bot = await botOf(workspaceIds.get(request) ?? '', data.agentId)
      if (!bot) return reply.status(404).send()
      const { message, edited_message } = data
      const inbound = parseTelegramUpdate(bot.agentId, bot.botId, { message, edited_message })
      if (inbound?.kind === 'message') await receive(inbound)
      else if (inbound?.kind === 'edit') await receiveUpdate(inbound)
      else return reply.status(400).send()
      return reply.status(200).send()
    },
  })
}
