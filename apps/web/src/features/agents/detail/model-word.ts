import { type Agent, ownModelOf } from '@portavoz/contract'

/** Which model speaks, whatever was chosen: one without its key does not. */
export function modelWord({ customConfig, brain }: Pick<Agent, 'customConfig' | 'brain'>): string {
  if (brain === 'none') return 'Ninguno: envía el mensaje de respaldo'
  const own = ownModelOf(customConfig, customConfig.apiKeys)
  return own ? `El de este agente: ${own.name}` : 'El de la instalación'
}
