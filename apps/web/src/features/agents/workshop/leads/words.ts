import { type Agent, type DeliveryCause, type Lead, type LeadDelivery, leadFieldWord } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/phone.ts'

export const contactName = ({ contact, fields }: Lead): string => fields['name'] || contact.name || 'Usuario anónimo'

/** What their network tells of them besides: a phone, and a name that is not the one they told. */
export const knownAs = (lead: Lead): string => {
  const { name, phone } = lead.contact
  return [phone ? formatPhone(phone) : '', name === contactName(lead) ? '' : name].filter(Boolean).join(' · ')
}

/** What was told, in the order in which the owner asks for it. */
export function toldBy({ fields }: Lead, { customConfig: { leadCapture } }: Agent): { word: string; value: string }[] {
  const asked = [...new Set([...leadCapture.requiredFields, ...leadCapture.qualification])]
  const rest = Object.keys(fields).filter((name) => !asked.includes(name))
  return [...asked, ...rest].flatMap((name) =>
    fields[name] === undefined ? [] : [{ word: leadFieldWord(name), value: fields[name] }],
  )
}

/** «Nombre, Teléfono y Correo» */
export const askedBy = ({ customConfig: { leadCapture, features } }: Agent): string =>
  new Intl.ListFormat('es').format(
    [...leadCapture.requiredFields, ...(features.qualifyLeads ? leadCapture.qualification : [])].map(leadFieldWord),
  )

/** With its form and colour. */
export const deliveryLooks = {
  waiting: { word: 'En espera', tone: 'aviso', shape: 'ring' },
  sending: { word: 'Enviando', tone: 'acento', shape: 'ring' },
  delivered: { word: 'Entregado', tone: 'ok', shape: 'disc' },
  failed: { word: 'No se entregó', tone: 'error', shape: 'diamond' },
  superseded: { word: 'Reemplazado', tone: 'neutro', shape: 'square' },
} as const

const causes: Record<Exclude<DeliveryCause, 'answered'>, string> = {
  gone: 'Contestó 410: ya no quiere recibir, y el envío se apagó.',
  redirected: 'Contestó que está en otra dirección. Escribe arriba la nueva.',
  late: 'No contestó en 10 segundos.',
  unreached: 'No se pudo conectar. Revisa que la dirección esté bien escrita y encendida.',
  certificate: 'Su certificado no es de fiar: quien lo administra debe renovarlo.',
  inward: 'Esa dirección lleva a la red de este servidor, y ahí no se envía.',
  key_lost: 'La clave de esta instalación cambió. Haz un secreto nuevo y ponlo en tu sistema.',
  server: 'El servidor se detuvo cada vez que lo intentó y lo apartó. Puedes intentarlo de nuevo.',
}

const answers: Record<number, string> = {
  401: 'Contestó 401: no reconoce la firma. Revisa que tenga el secreto de ahora.',
  403: 'Contestó 403: no deja entrar. Revisa que tenga el secreto de ahora.',
  404: 'Contestó 404: ahí no hay nada. Revisa la dirección.',
}

/** Why it did not arrive, or what was answered. */
export function deliveryWords({ state, cause, status, tries }: LeadDelivery): string {
  if (state === 'superseded') return 'Llegaron datos más nuevos de esta persona: se enviaron esos.'
  if (cause === 'answered') return answers[status ?? 0] ?? `Contestó ${status}: tu sistema no lo aceptó.`
  if (cause) return causes[cause]
  if (state === 'delivered') return `Contestó ${status}.`
  return state === 'failed' && tries === 0 ? 'Pasó un día con el envío apagado.' : ''
}

/** What may be sent once more by hand. */
export const canRetry = ({ state, leadId }: LeadDelivery): boolean =>
  leadId !== null && (state === 'waiting' || state === 'failed')
