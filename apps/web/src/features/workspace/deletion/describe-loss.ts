import type { WorkspaceLoss } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'

/** What a deletion deletes; empty for a workspace without content. */
export function describeLoss(loss: WorkspaceLoss): string[] {
  const counts: [number, string, string][] = [
    [loss.agents, 'agente', 'agentes'],
    [loss.conversations, 'conversación', 'conversaciones'],
    [loss.contacts, 'contacto', 'contactos'],
    [loss.documents, 'documento', 'documentos'],
    [loss.integrationKeys, 'clave de integración', 'claves de integración'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, one, many]) => formatCount(count, one, many))
}

/** What becomes of the people. */
export function describePeople({ otherPeople, peopleLeftWithout }: WorkspaceLoss): string {
  if (otherPeople === 0) return 'Tu cuenta sigue igual.'
  const others = otherPeople === 1 ? 'la otra persona sale' : `las otras ${formatNumber(otherPeople)} personas salen`
  const leaving = `Las cuentas siguen, y ${others} de este negocio.`
  if (peopleLeftWithout === 0) return leaving
  return `${leaving} ${formatCount(peopleLeftWithout, 'persona se queda', 'personas se quedan')} sin ningún negocio.`
}
