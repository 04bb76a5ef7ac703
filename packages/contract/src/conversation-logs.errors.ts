export const conversationLogErrors = {
  'logs.not_found': { status: 404, text: 'Registro no encontrado' },
} as const
