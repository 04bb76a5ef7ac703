export const conversationErrors = {
  'conversations.not_found': { status: 404, text: 'Conversación no encontrada' },
  'messages.not_found': { status: 404, text: 'Mensaje no encontrado' },
} as const
