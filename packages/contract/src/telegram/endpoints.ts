import * as z from 'zod/mini'
import { Agent } from '../agents/schema.ts'
import { Id, requiredText } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { PlatformConfig } from '../agents/platform-config.ts'

export const TelegramBot = z.object({
  botId: z.string(),
  botName: z.string(),
  botUsername: z.string(),
  /** The host of the bot's current webhook, if it is not this server. */
  foreignWebhook: z.nullable(z.string()),
})
export type TelegramBot = z.infer<typeof TelegramBot>

const TelegramAgentParams = z.object({ id: Id })

export const telegram = {
  /** Refuses a bot that already has an agent. */
  validate: endpoint({
    method: 'POST',
    path: '/telegram/validate',
    access: 'admin',
    input: z.object({ botToken: requiredText('Escribe el token que te dio @BotFather', 200) }),
    output: TelegramBot,
  }),
  ofAgent: endpoint({
    method: 'GET',
    path: '/agents/telegram/:id',
    access: 'viewer',
    input: TelegramAgentParams,
    output: z.object({ botToken: z.nullable(z.string()), platformConfig: PlatformConfig }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/agents/telegram/:id/connect',
    access: 'admin',
    input: z.object({ id: Id, replaceWebhook: z._default(z.boolean(), false) }),
    output: Agent,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/agents/telegram/:id/disconnect',
    access: 'admin',
    input: TelegramAgentParams,
    output: Agent,
  }),
  botToken: endpoint({
    method: 'GET',
    path: '/agents/telegram/:id/bot-token',
    access: 'admin',
    audit: 'bot_token.read',
    input: TelegramAgentParams,
    output: z.object({ botToken: z.string() }),
  }),
}
