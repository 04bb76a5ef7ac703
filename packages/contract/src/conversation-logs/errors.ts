export const conversationLogErrors = {
  'logs.not_found': { status: 404, text: 'Registro no encontrado' },
  'logs.before_gone': {
    status: 404,
    text: 'El registro desde el que sigues ya no existe. Empieza otra vez por los más nuevos',
  },
  'logs.no_contact': {
    status: 400,
    text: 'Con el nombre de un agente hay que decir también de qué contacto se trata (userPhone)',
    fieldText: 'Di de qué contacto se trata',
  },
  'logs.nothing_said': {
    status: 400,
    text: 'Un registro lleva lo que escribió el contacto (userMessage), lo que se le respondió (aiResponse) o ambos',
  },
  'logs.told_otherwise': { status: 409, text: 'Con ese externalId ya se registraron otras palabras' },
  'logs.file_unknown': {
    status: 409,
    text: 'Todavía no conocemos ese mensaje: cuenta primero el aviso de Evolution API, o envía su archivo',
  },
  'logs.two_agents': { status: 400, text: 'sessionName es de un agente y agentId de otro: deja solo uno de los dos' },
  'logs.no_session': { status: 404, text: 'Ninguna conversación ni agente de tu cuenta se llama así' },
} as const
