export const n8nWorkflowErrors = {
  'n8n_workflows.running': {
    status: 409,
    text: 'Los flujos ya se están instalando. Espera a que termine',
  },
  'n8n_workflows.evolution_key': { status: 400, text: 'Escribe la clave de Evolution API' },
  'n8n_workflows.rejected': {
    status: 502,
    text: 'n8n no aceptó lo que se le pidió guardar. Actualiza n8n y vuelve a instalar',
  },
  'n8n_workflows.path_taken': {
    status: 409,
    text: 'Otro flujo de tu n8n ya usa una de estas direcciones. Desactívalo en n8n y vuelve a instalar',
  },
  'n8n_workflows.not_activated': {
    status: 502,
    text: 'n8n guardó el flujo, pero no lo activó. Ábrelo en n8n, mira qué le falta y vuelve a instalar',
  },
  'n8n_workflows.silent': {
    status: 502,
    text: 'Los flujos están en n8n, pero no contestan en la URL del webhook. Revisa que sea la de producción y la de este mismo n8n',
  },
  'n8n_workflows.interrupted': {
    status: 409,
    text: 'La instalación se interrumpió. Vuelve a instalar: sigue con lo que ya está en n8n',
  },
} as const
