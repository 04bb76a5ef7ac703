import {
  type Agent,
  type LeadDeliveryCause,
  type Lead,
  type LeadDelivery,
  leadFieldLabel,
  normalizedWords,
} from '@portavoz/contract'
import { formatPhone } from '../../../../lib/format/phone.ts'

/** The name that the contact told, or the one on the network where that says more. */
export function contactName({ contact, fields }: Lead): string {
  const told = fields['name']
  if (!told) return contact.name || 'Usuario anónimo'
  return contact.name && isPartOf(told, contact.name) ? contact.name : told
}

/** «luz» of «Luz Marín». */
function isPartOf(name: string, fullName: string): boolean {
  const words = normalizedWords(fullName)
  return normalizedWords(name).every((word) => words.includes(word))
}

/** What the network knows of the contact besides: the phone, and another name than the lead's. */
export const networkIdentity = (lead: Lead): string => {
  const { name, phone } = lead.contact
  const otherName = name !== null && !isPartOf(name, contactName(lead)) ? name : ''
  return [phone ? formatPhone(phone) : '', otherName].filter(Boolean).join(' · ')
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

/** Those that the row does not say already: neither its name nor the phone below it. */
export function leadFactsInList(lead: Lead, agent: Agent | undefined): LeadFact[] {
  const name = contactName(lead)
  const phone = digitsOf(lead.contact.phone ?? '')
  const isName = ({ word, value }: LeadFact) =>
    value === name || (word === leadFieldLabel('name') && isPartOf(value, name))
  return leadFacts(lead, agent).filter((fact) => !isName(fact) && !isSamePhone(digitsOf(fact.value), phone))
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const MIN_PHONE_DIGITS = 7
/** Contacts leave out the country. */
const isSamePhone = (told: string, known: string) => told.length >= MIN_PHONE_DIGITS && known.endsWith(told)

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
