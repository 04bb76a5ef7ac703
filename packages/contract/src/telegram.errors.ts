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
