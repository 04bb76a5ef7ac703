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

/** A message in one line for lists: «Foto: así quedó la vitrina». Not truncated. */
export const formatMessageLine = ({ type, content }: { type: MessageType; content: string }): string =>
  [messageTypeLabel(type), content.trim()].filter(Boolean).join(': ')
