import type { MessageType } from './messages.ts'

const kinds: Record<MessageType, string | null> = {
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

/** What a message is, when it is not only text; null for text. */
export const kindOf = (type: MessageType): string | null => kinds[type]

/** A message in one line, as lists show it: «Foto: así quedó la vitrina». Not cut. */
export const lineOf = ({ type, content }: { type: MessageType; content: string }): string =>
  [kindOf(type), content.trim()].filter(Boolean).join(': ')
