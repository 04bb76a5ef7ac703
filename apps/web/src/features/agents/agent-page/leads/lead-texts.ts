import { type Agent, type LeadDeliveryCause, type Lead, type LeadDelivery, leadFieldLabel } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/format/phone.ts'

export const contactName = ({ contact, fields }: Lead): string => fields['name'] || contact.name || 'Usuario anónimo'

/** What the network knows of the contact besides: the phone, and another name than the lead's. */
export const networkIdentity = (lead: Lead): string => {
  const { name, phone } = lead.contact
  return [phone ? formatPhone(phone) : '', name === contactName(lead) ? '' : name].filter(Boolean).join(' · ')
}

/** `isHeard`: it comes from a transcript. */
export type LeadFact = { word: string; value: string; isHeard: boolean }

/** The lead's fields in the order of the agent's configuration. */
export function leadFacts({ fields, heardFields }: Lead, agent: Agent | undefined): LeadFact[] {
  const { requiredFields = [], qualification = [] } = agent?.customConfig.leadCapture ?? {}
  const configured = [...new Set([...requiredFields, ...qualification])]
  const others = Object.keys(fields).filter((name) => !configured.includes(name))
  return [...configured, ...others].flatMap((name) =>
    fields[name] === undefined
      ? []
      : [{ word: leadFieldLabel(name), value: fields[name], isHeard: heardFields.includes(name) }],
  )
}

/** «Nombre, Teléfono y Correo» */
export const capturedFieldsText = ({ customConfig: { leadCapture, features } }: Agent): string =>
  new Intl.ListFormat('es').format(
    [...leadCapture.requiredFields, ...(features.qualifyLeads ? leadCapture.qualification : [])].map(leadFieldLabel),
  )

/** Label, colour and shape of each delivery state. */
export const deliveryStyles = {
  waiting: { label: 'En espera', tone: 'aviso', shape: 'ring' },
  sending: { label: 'Enviando', tone: 'acento', shape: 'ring' },
  delivered: { label: 'Entregado', tone: 'ok', shape: 'disc' },
  failed: { label: 'No se entregó', tone: 'error', shape: 'diamond' },
  superseded: { label: 'Reemplazado', tone: 'neutro', shape: 'square' },
} as const

const failureTexts: Record<Exclude<LeadDeliveryCause, 'answered'>, string> = {
  gone: 'Contestó 410: ya no quiere recibir, y el envío se apagó.',
  redirected: 'Contestó que está en otra dirección. Escribe arriba la nueva.',
  late: 'No contestó en 10 segundos.',
  unreached: 'No se pudo conectar. Revisa que la dirección esté bien escrita y encendida.',
  certificate: 'Su certificado no es de fiar: quien lo administra debe renovarlo.',
  inward: 'Esa dirección lleva a la red de este servidor, y ahí no se envía.',
  key_lost: 'La clave de esta instalación cambió. Haz un secreto nuevo y ponlo en tu sistema.',
  server: 'El servidor se detuvo cada vez que lo intentó y lo apartó. Puedes intentarlo de nuevo.',
}

const statusTexts: Record<number, string> = {
  401: 'Contestó 401: no reconoce la firma. Revisa que tenga el secreto de ahora.',
  403: 'Contestó 403: no deja entrar. Revisa que tenga el secreto de ahora.',
  404: 'Contestó 404: ahí no hay nada. Revisa la dirección.',
}

/** Why the delivery failed, or which status the webhook answered. */
export function deliveryText({ state, cause, status, tries }: LeadDelivery): string {
  if (state === 'superseded') return 'Llegaron datos más nuevos de esta persona: se enviaron esos.'
  if (cause === 'answered') return statusTexts[status ?? 0] ?? `Contestó ${status}: tu sistema no lo aceptó.`
  if (cause) return failureTexts[cause]
  if (state === 'delivered') return `Contestó ${status}.`
  return state === 'failed' && tries === 0 ? 'Pasó un día con el envío apagado.' : ''
}

/** Whether the user may retry the delivery. */
export const canRetry = ({ state, leadId }: LeadDelivery): boolean =>
  leadId !== null && (state === 'waiting' || state === 'failed')
