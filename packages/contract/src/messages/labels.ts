import type { MessageDetails } from './details.ts'
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

type VideoDetails = Pick<MessageDetails, 'isAnimation'>

/** The Spanish label of a message type; null for text. */
export const messageTypeLabel = (type: MessageType, { isAnimation }: VideoDetails = {}): string | null =>
  isAnimation && type === 'video' ? 'GIF' : typeLabels[type]

type QuotedMessage = VideoDetails & { type: MessageType; content: string; isTranscript?: boolean }

/** A message in one line for lists: «Foto: así quedó», «Nota de voz (transcripción): dos panes». Not truncated. */
export const formatMessageLine = ({ type, content, isTranscript = false, ...details }: QuotedMessage): string =>
  [isTranscript ? transcriptLabel(type) : messageTypeLabel(type, details), content.trim()].filter(Boolean).join(': ')

/** A program that tells no type relayed words of a voice note. */
const transcriptLabel = (type: MessageType) => `${messageTypeLabel(type) ?? 'Nota de voz'} (transcripción)`
