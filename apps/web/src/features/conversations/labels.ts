import type { Conversation, ConversationStatus, MessageOrigin, Pause } from '@portavoz/contract'
import { anonymousName } from '../../lib/format/contact-name.ts'

export const contactNameOf = ({ contact }: Conversation) => contact.name?.trim() || anonymousName

export const conversationStatusStyles = {
  active: { label: 'Activa', tone: 'ok', shape: 'disc' },
  resolved: { label: 'Resuelta', tone: 'neutro', shape: 'ring' },
  waiting: { label: 'Pendiente', tone: 'aviso', shape: 'diamond' },
  transferred: { label: 'Transferida', tone: 'acento', shape: 'square' },
} as const satisfies Record<ConversationStatus, unknown>

export const originLabels: Record<MessageOrigin, string> = {
  contact: 'Contacto',
  ai: 'IA',
  console: 'Consola',
  phone: 'Celular',
  n8n: 'n8n',
}

/** The author of the last message, as a conversation card shows it; in a team a person may be any of it. */
export const speakerLabel = (origin: MessageOrigin, isTeam: boolean): string | null => {
  if (origin === 'contact') return null
  if (origin !== 'console' && origin !== 'phone') return 'IA'
  return isTeam ? 'Equipo' : 'Tú'
}

const pauseDescriptions: Record<Pause['by'], string> = {
  escalation: 'el contacto pidió hablar con una persona.',
  console: 'respondiste desde la consola.',
  phone: 'respondiste desde el celular.',
  model: 'el modelo no pudo responder y la conversación pasó a una persona.',
  person: 'la transferiste a una persona.',
  loop: 'hubo demasiadas respuestas seguidas, como si escribiera otro programa.',
  quarantine: 'responder un mensaje detuvo el servidor varias veces. Reábrela para empezar de nuevo.',
}

/** The same where any person of the team may have done it. */
const teamPauseDescriptions: Partial<Record<Pause['by'], string>> = {
  console: 'alguien del equipo respondió desde la consola.',
  phone: 'alguien del equipo respondió desde el celular.',
  person: 'alguien del equipo la transfirió a una persona.',
}

export const describePause = (by: Pause['by'], isTeam: boolean): string =>
  (isTeam ? teamPauseDescriptions[by] : undefined) ?? pauseDescriptions[by]

/** The average response time in rounded minutes; marked as an estimate while it is unknown. */
export const formatResponseTime = ({
  averageResponseTime,
  isResponseTimeKnown,
}: Pick<Conversation, 'averageResponseTime' | 'isResponseTimeKnown'>): { value: string; note: string } => ({
  // An agent answers within seconds: «0 min» would look like a missing value.
  value: averageResponseTime < 30 ? '< 1 min' : `${Math.round(averageResponseTime / 60)} min`,
  note: isResponseTimeKnown ? 'en responder' : 'en responder (estimado)',
})

/** Enough of a text to recognize it. */
export const excerpt = (text: string) => (text.length > 60 ? `${[...text].slice(0, 60).join('')}…` : text)
