export const agentErrors = {
  'agents.not_found': { status: 404, text: 'Agente no encontrado' },
  'agents.limit_reached': {
    status: 409,
    text: 'Tu cuenta ya tiene todos los agentes que puede tener. Elimina uno, o pide más a quien administra la instalación',
  },
  'agents.name_taken': {
    status: 409,
    text: 'Ya tienes un agente con ese nombre. Elige otro',
    fieldText: 'Ya tienes un agente con ese nombre',
  },
  'agents.linking_missing': { status: 400, text: 'No se ha vinculado WhatsApp' },
  'agents.session_taken': { status: 409, text: 'Esa sesión de WhatsApp ya es de otro agente. Vincula otro teléfono' },
  'agents.key_lost': {
    status: 409,
    text: 'La clave que protege los secretos de este agente ya no es la misma. Pide a quien lleva el servidor que vuelva a poner la SECRET_KEY de antes, o escribe de nuevo el token del bot',
  },
  'agents.key_elsewhere': {
    status: 409,
    text: 'La clave guardada es de otra dirección. Elige antes el modelo de esa versión y escribe su clave',
  },
  'agents.draft_by_key': {
    status: 403,
    text: 'Una clave de integración no puede probar cambios sin guardar: quita draft y ejecuta el agente como está guardado',
  },
  'agents.no_trial': {
    status: 400,
    text: 'Con conversation el agente responde en esa conversación, tal como está guardado: quita draft, history y at',
  },
  'agents.no_n8n': {
    status: 409,
    text: 'Antes de mover un agente a n8n, configura n8n y actívalo en «Automatización», en tu perfil',
  },
  'agents.page_only': { status: 409, text: 'Este agente solo atiende en su página web, y lo hace Portavoz' },
  'agents.leaving': {
    status: 409,
    text: 'Este agente todavía se está desconectando. Espera a que termine y muévelo entonces',
  },
  'agents.n8n_inward': {
    status: 409,
    text: 'Telegram solo entrega mensajes a direcciones https que se abran desde internet, y la de tu n8n no lo es. Cámbiala en «Automatización», en tu perfil',
  },
  'agents.status_missing': { status: 400, text: 'Indica si el agente queda activo o inactivo' },
} as const
