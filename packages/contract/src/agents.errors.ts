export const agentErrors = {
  'agents.not_found': { status: 404, text: 'Agente no encontrado' },
  'agents.name_taken': { status: 409, text: 'Ya tienes un agente con ese nombre. Elige otro' },
  'agents.linking_missing': { status: 400, text: 'No se ha vinculado WhatsApp' },
  'agents.session_taken': { status: 409, text: 'Esa sesión de WhatsApp ya es de otro agente. Vincula otro teléfono' },
  'agents.key_lost': {
    status: 409,
    text: 'La clave que protege los secretos de este agente ya no es la misma. Pide a quien lleva el servidor que vuelva a poner la SECRET_KEY de antes, o escribe de nuevo el token del bot',
  },
  'agents.draft_by_key': {
    status: 403,
    text: 'Una clave de integración no puede probar cambios sin guardar: quita draft y ejecuta el agente como está guardado',
  },
  'agents.no_trial': {
    status: 400,
    text: 'Con conversation el agente responde en esa conversación, tal como está guardado: quita draft, history y at',
  },
  'agents.status_missing': { status: 400, text: 'Indica si el agente queda activo o inactivo' },
} as const
