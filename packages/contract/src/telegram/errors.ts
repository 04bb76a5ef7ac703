import { agentProblems } from '../agents/problems.ts'

export const telegramErrors = {
  'telegram.bad_token': { status: 400, text: 'Token de bot inválido' },
  'telegram.unreachable': { status: 503, text: 'Error de conexión con el servicio de Telegram' },
  'telegram.bot_taken': {
    status: 409,
    text: 'Ese bot ya atiende a otro agente. Usa otro bot, o elimina primero el agente que lo tiene',
    fieldText: 'Ese bot ya atiende a otro agente',
  },
  'telegram.not_telegram': { status: 400, text: 'Este agente no es de Telegram' },
  /** Sent with Telegram's own status and text. */
  'telegram.n8n_refused': { status: 502, text: agentProblems['telegram.n8n_refused'].text },
  'telegram.no_n8n': { status: 409, text: agentProblems['telegram.no_n8n'].text },
  'telegram.no_token': { status: 400, text: 'No se encontró bot token para el agente' },
} as const
