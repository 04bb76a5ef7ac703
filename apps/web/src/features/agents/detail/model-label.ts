import type { Agent } from '@portavoz/contract'

const modelSourceLabels = {
  agent: 'El de este agente',
  account: 'El de tu cuenta',
  installation: 'El de tu cuenta, que es el de la instalación',
} as const

/** The model in effect: a chosen model without its key has none. */
export const modelLabel = ({ model }: Pick<Agent, 'model'>): string =>
  model
    ? `${modelSourceLabels[model.by]}: ${model.name}`
    : 'Ninguno: cita tus documentos o envía el mensaje de respaldo'
