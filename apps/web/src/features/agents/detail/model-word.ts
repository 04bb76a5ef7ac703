import type { Agent } from '@portavoz/contract'

const whose = { agent: 'El de este agente', account: 'El de tu cuenta', installation: 'El de la instalación' } as const

/** Which model speaks, whatever was chosen: one without its key does not. */
export const modelWord = ({ model }: Pick<Agent, 'model'>): string =>
  model ? `${whose[model.by]}: ${model.name}` : 'Ninguno: cita tus documentos o envía el mensaje de respaldo'
