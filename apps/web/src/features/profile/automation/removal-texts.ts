import type { N8nUsage } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

/** Whether an agent or a linked phone still uses the workspace's n8n. */
export const isN8nInUse = ({ agents, phones }: N8nUsage): boolean => agents.length > 0 || phones.length > 0

/** What removing a connection means; while it is in use, what to do first. */
export const describeRemoval = (isNeeded: boolean): string =>
  isNeeded
    ? 'Para quitar la conexión, mueve antes cada agente al motor integrado, desde su detalle, o elimínalo. Sus conversaciones se quedan.'
    : 'Se borran las direcciones y el token guardado, y Portavoz deja de llamar a tu n8n. Los agentes nuevos trabajarán con el motor integrado. Tus conversaciones se quedan.'

/** What stays in n8n for its owner to delete. */
export const describeLeftovers = ({ leaving }: N8nUsage, hasWorkflows: boolean): string[] => [
  ...(hasWorkflows
    ? [
        'Los flujos que instaló Portavoz siguen en tu n8n, pero su clave deja de servir: bórralos allí si no los quieres.',
      ]
    : []),
  ...(leaving > 0
    ? [
        `Tu n8n todavía tiene que eliminar ${formatCount(leaving, 'sesión', 'sesiones')} de WhatsApp, y ya no se le podrá pedir: ${leaving === 1 ? 'ciérrala' : 'ciérralas'} tú en el celular.`,
      ]
    : []),
]
