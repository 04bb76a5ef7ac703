import type { MessageType } from './schema.ts'

const typeLabels: Record<MessageType, string | null> = {
  text: null,
  image: 'Foto',
  sticker: 'Sticker',
  voice: 'Nota de voz',
  audio: 'Audio',
  video: 'Video',
  document: 'Documento',
  location: 'Ubicación',
  contact: 'Contacto',
  other: 'Mensaje de otro tipo',
}

/** The Spanish label of a message type; null for text. */
export const messageTypeLabel = (type: MessageType): string | null => typeLabels[type]

type QuotedMessage = { type: MessageType; content: string; isTranscript?: boolean }

/** A message in one line for lists: «Foto: así quedó», «Nota de voz (transcripción): dos panes». Not truncated. */
export const formatMessageLine = ({ type, content, isTranscript = false }: QuotedMessage): string =>
  [isTranscript ? transcriptLabel(type) : messageTypeLabel(type), content.trim()].filter(Boolean).join(': ')

/** A program that tells no type relayed words of a voice note. */
const transcriptLabel = (type: MessageType) => `${messageTypeLabel(type) ?? 'Nota de voz'} (transcripción)`
