export const agentErrors = {
  'agents.not_found': { status: 404, text: 'Agente no encontrado' },
  'agents.name_taken': { status: 409, text: 'Ya tienes un agente con ese nombre. Elige otro' },
  'agents.linking_missing': { status: 400, text: 'No se ha vinculado WhatsApp' },
  'agents.status_missing': { status: 400, text: 'Indica si el agente queda activo o inactivo' },
} as const
