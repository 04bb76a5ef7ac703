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

export const telegramErrors = {
  'telegram.bad_token': { status: 400, text: 'Token de bot inválido' },
  'telegram.unreachable': { status: 503, text: 'Error de conexión con el servicio de Telegram' },
  'telegram.bot_taken': {
    status: 409,
    text: 'Ese bot ya atiende a otro agente. Usa otro bot, o elimina primero el agente que lo tiene',
  },
  'telegram.not_telegram': { status: 400, text: 'Este agente no es de Telegram' },
  'telegram.no_token': { status: 400, text: 'No se encontró bot token para el agente' },
} as const
