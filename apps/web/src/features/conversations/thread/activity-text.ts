import type { Activity } from '@portavoz/contract'
import { formatDateTime } from '../../../lib/format/dates.ts'

/** «Luis la pasó a Ana»; the reader is «tú». */
export function activityText(activity: Activity, ownId: string | undefined): string {
  const { kind, by, person, tag, until } = activity
  const isOwn = by !== null && by.id === ownId
  const actor = isOwn ? 'Tú' : (by?.name ?? 'Alguien')
  const verb = (own: string, other: string) => `${actor} ${isOwn ? own : other}`
  switch (kind) {
    case 'taken':
      return verb('te la quedaste', 'se la quedó')
    case 'assigned':
      return by === null
        ? `Se asignó a ${nameOf(person, ownId)}`
        : `${verb('la pasaste', 'la pasó')} a ${nameOf(person, ownId)}`
    case 'unassigned':
      return lossText(activity, ownId) ?? verb('la dejaste sin asignar', 'la dejó sin asignar')
    case 'resolved':
      return verb('la marcaste como resuelta', 'la marcó como resuelta')
    case 'transferred':
      return verb('la transferiste a una persona', 'la transfirió a una persona')
    case 'waiting':
      return verb('la dejaste pendiente', 'la dejó pendiente')
    case 'reopened':
      return verb('la reabriste', 'la reabrió')
    case 'snoozed':
      return `${verb('la pospusiste', 'la pospuso')} hasta el ${until ? formatDateTime(until) : ''}`
    case 'woken':
      return by === null ? 'Volvió a la lista' : verb('la devolviste a la lista', 'la devolvió a la lista')
    case 'outage_ended':
      return verb('la reabriste tras la caída del modelo', 'la reabrió tras la caída del modelo')
    case 'tagged':
      return `${verb('pusiste', 'puso')} la etiqueta «${tag}»`
    case 'untagged':
      return `${verb('quitaste', 'quitó')} la etiqueta «${tag}»`
    case 'blocked':
      return verb('bloqueaste el contacto', 'bloqueó el contacto')
    case 'unblocked':
      return verb('desbloqueaste el contacto', 'desbloqueó el contacto')
    case 'opted_out':
      return verb('diste de baja el contacto', 'dio de baja el contacto')
    case 'opted_in':
      return verb('quitaste la baja del contacto', 'quitó la baja del contacto')
    case 'merged':
      return verb('uniste este contacto con otro', 'unió este contacto con otro')
  }
}

/** Why its person lost the conversation; null when a person just took it from them. */
function lossText({ reason, by, person }: Activity, ownId: string | undefined): string | null {
  const isOwn = person !== null && person.id === ownId
  const name = nameOf(person, ownId)
  switch (reason) {
    case null:
      return null
    case 'left':
      return `Quedó sin asignar: ${isOwn ? 'saliste' : `${name} salió`} del negocio`
    case 'removed': {
      const [remover, removed] =
        by !== null && by.id === ownId ? ['', 'quitaste'] : [`${by?.name ?? 'alguien'} `, 'quitó']
      return `Quedó sin asignar: ${remover}${isOwn ? 'te ' : ''}${removed} ${isOwn ? '' : `a ${name} `}del negocio`
    }
    case 'demoted':
      return `Quedó sin asignar: desde ahora ${isOwn ? 'solo miras' : `${name} solo mira`}`
  }
}

const nameOf = (person: Activity['person'], ownId: string | undefined) => {
  if (person === null) return 'alguien que ya no está'
  return person.id === ownId ? 'ti' : person.name
}
