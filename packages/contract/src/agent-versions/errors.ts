export const agentVersionErrors = {
  'agents.changed_meanwhile': {
    status: 409,
    text: 'Alguien cambió este agente mientras lo editabas. No se guardó nada: mira qué cambió y guarda de nuevo',
  },
  'agent_versions.not_found': { status: 404, text: 'Versión no encontrada' },
} as const
