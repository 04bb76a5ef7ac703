export const conversationErrors = {
  'conversations.not_found': { status: 404, text: 'Conversación no encontrada' },
  'messages.not_found': { status: 404, text: 'Mensaje no encontrado' },
  'messages.sent_otherwise': { status: 409, text: 'Ese mensaje ya se envió con otras palabras' },
  'conversations.read_late': {
    status: 503,
    text: 'Tus conversaciones tardaron demasiado en reunirse. Inténtalo de nuevo',
  },
  'conversations.just_answered': {
    status: 409,
    text: 'Otra persona acaba de responder. Lee su mensaje antes de enviar el tuyo',
  },
  'conversations.snooze_time': {
    status: 400,
    text: 'Elige una hora que no haya pasado y que no esté a más de un año',
  },
  'conversations.nothing_to_undo': {
    status: 404,
    text: 'Ese cambio ya se deshizo o pasó más de una hora',
  },
  'conversations.too_many_tags': { status: 409, text: 'Una conversación admite hasta 30 etiquetas' },
} as const
