export const conversationLogErrors = {
  'logs.not_found': { status: 404, text: 'Registro no encontrado' },
  'logs.no_contact': {
    status: 400,
    text: 'Con el nombre de un agente hay que decir también de qué contacto se trata (userPhone)',
  },
  'logs.no_session': { status: 404, text: 'Ninguna conversación ni agente de tu cuenta se llama así' },
} as const
