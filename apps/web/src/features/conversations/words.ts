import type { Conversation, ConversationStatus, Origin, Pause } from '@portavoz/contract'

export const anonymous = 'Usuario anónimo'

export const nameOf = ({ contact }: Conversation) => contact.name?.trim() || anonymous

export const platformWords = { whatsapp: 'WhatsApp', telegram: 'Telegram' } as const

export const statusLooks = {
  active: { word: 'Activa', tone: 'ok', shape: 'disc' },
  resolved: { word: 'Resuelta', tone: 'neutro', shape: 'ring' },
  waiting: { word: 'Pendiente', tone: 'aviso', shape: 'diamond' },
  transferred: { word: 'Transferida', tone: 'acento', shape: 'square' },
} as const satisfies Record<ConversationStatus, unknown>

export const originWords: Record<Origin, string> = {
  contact: 'Contacto',
  ai: 'IA',
  console: 'Consola',
  phone: 'Celular',
  n8n: 'n8n',
}

/** Who said the last words, as the card of a conversation puts it before them. */
export const speaker = (origin: Origin): string | null => {
  if (origin === 'contact') return null
  return origin === 'console' || origin === 'phone' ? 'Tú' : 'IA'
}

export const pauseWords: Record<Pause['by'], string> = {
  escalation: 'el contacto pidió hablar con una persona.',
  console: 'respondiste desde la consola.',
  phone: 'respondiste desde el celular.',
  model: 'el modelo no pudo responder y la conversación pasó a una persona.',
  person: 'la transferiste a una persona.',
  loop: 'hubo demasiadas respuestas seguidas, como si escribiera otro programa.',
  quarantine: 'responder un mensaje detuvo el servidor varias veces. Reábrela para empezar de nuevo.',
}

/** Minutes it takes to answer, rounded; when nothing is known yet, the usual ones, said to be an estimate. */
export const responseTime = ({
  averageResponseTime,
  isResponseTimeKnown,
}: Pick<Conversation, 'averageResponseTime' | 'isResponseTimeKnown'>): { value: string; note: string } => ({
  // An agent answers within seconds: «0 min» would read as if nobody knew.
  value: averageResponseTime < 30 ? '< 1 min' : `${Math.round(averageResponseTime / 60)} min`,
  note: isResponseTimeKnown ? 'en responder' : 'en responder (estimado)',
})

export const initials = (name: string): string =>
  name === anonymous
    ? '?'
    : name
        .split(/\s+/)
        .map((word) => [...word][0] ?? '')
        .slice(0, 2)
        .join('')
        .toUpperCase()

/** Enough of a text to know which one it is. */
export const excerpt = (text: string) => (text.length > 60 ? `${[...text].slice(0, 60).join('')}…` : text)
