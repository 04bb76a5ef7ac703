import type { N8nUse } from '@portavoz/contract'
import { formatCount } from '../../../lib/numbers.ts'

/** Whether somebody would be left without their n8n. */
export const needed = ({ agents, phones }: N8nUse): boolean => agents.length > 0 || phones.length > 0

/** What removing a connection means; once it is known that somebody needs it, what to do first. */
export function whatStops(use: N8nUse | undefined, hasWorkflows: boolean): string {
  if (use && needed(use))
    return 'Para quitar la conexión, mueve antes cada agente al motor integrado, desde su detalle, o elimínalo. Sus conversaciones se quedan.'
  return [
    'Se borran las direcciones y el token guardado, y Portavoz deja de llamar a tu n8n. Los agentes nuevos trabajarán con el motor integrado. Tus conversaciones se quedan.',
    hasWorkflows
      ? 'Los flujos que instaló Portavoz siguen en tu n8n, pero su clave deja de servir: bórralos allí si no los quieres.'
      : '',
    use && use.leaving > 0 ? leftBehind(use.leaving) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const leftBehind = (count: number) =>
  `Tu n8n todavía tiene que eliminar ${formatCount(count, 'sesión', 'sesiones')} de WhatsApp, y ya no se le podrá pedir: ciérralas tú en el celular.`
