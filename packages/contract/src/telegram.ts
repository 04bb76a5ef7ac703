import * as z from 'zod/mini'
import { Agent } from './agents.ts'
import { Id, required } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PlatformConfig } from './platform-config.ts'

export const Bot = z.object({
  botId: z.string(),
  botName: z.string(),
  botUsername: z.string(),
  /** The host that receives this bot's messages today, when it is not this Portavoz. */
  foreignWebhook: z.nullable(z.string()),
})
export type Bot = z.infer<typeof Bot>

const OneAgent = z.object({ id: Id })

export const telegram = {
  validate: endpoint({
    method: 'POST',
    path: '/telegram/validate',
    access: 'user',
    input: z.object({ botToken: required('Escribe el token que te dio @BotFather', 200) }),
    output: Bot,
  }),
  ofAgent: endpoint({
    method: 'GET',
    path: '/agents/telegram/:id',
    access: 'user',
    input: OneAgent,
    output: z.object({ botToken: z.nullable(z.string()), platformConfig: PlatformConfig }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/agents/telegram/:id/connect',
    access: 'user',
    input: z.object({ id: Id, replaceWebhook: z._default(z.boolean(), false) }),
    output: Agent,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/agents/telegram/:id/disconnect',
    access: 'user',
    input: OneAgent,
    output: Agent,
  }),
  botToken: endpoint({
    method: 'GET',
    path: '/agents/telegram/:id/bot-token',
    access: 'user',
    input: OneAgent,
    output: z.object({ botToken: z.string() }),
  }),
}
