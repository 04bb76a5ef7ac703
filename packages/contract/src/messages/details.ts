import * as z from 'zod/mini'
import { MapPoint } from './cards.ts'
import { ReplySource } from '../documents/descriptions.ts'

/** Details of a message beside its text. Its file is in `Media`. */
export const MessageDetails = z.object({
  /** Duration of a voice note, an audio or a video. */
  seconds: z.optional(z.number()),
  /** The video is a GIF: it plays without sound, and mostly shows a mood. */
  isAnimation: z.optional(z.boolean()),
  fileName: z.optional(z.string()),
  fileBytes: z.optional(z.number()),
  /** The document whose file an agent sent. */
  documentId: z.optional(z.string()),
  /** Which file the document had then: one that was replaced before it is delivered is not sent. */
  documentFileId: z.optional(z.string()),
  /** The picture that an agent sent, and what it shows. `documentId` is its document. */
  pictureId: z.optional(z.string()),
  pictureOf: z.optional(z.string()),
  /** A location as its name and address, else its coordinates. */
  location: z.optional(z.string()),
  /** Where a location that people sent is. */
  point: z.optional(MapPoint),
  contactName: z.optional(z.string()),
  contactPhone: z.optional(z.string()),
  /** The text is the transcript of its audio, after the caption, if it has one. */
  isTranscript: z.optional(z.boolean()),
  /** A person corrected that transcript. */
  isCorrected: z.optional(z.boolean()),
  /** The agent's text is made into a voice note (`waiting`, then `claimed`), or was sent as one. */
  speech: z.optional(z.enum(['waiting', 'claimed', 'spoken'])),
  /** The message could not be decrypted; only the phone can show it. */
  isUnopened: z.optional(z.boolean()),
  /** The text is cut; the attached file, if any, has all of it. */
  isCut: z.optional(z.boolean()),
  /** The documents that a reply is based on. */
  sources: z.optional(z.array(ReplySource)),
  /** The reply quotes a document word for word, without a model. */
  isQuote: z.optional(z.boolean()),
})
export type MessageDetails = z.infer<typeof MessageDetails>

/** One line: «0:07», «lista.pdf · 1,2 MB», «Parque 93, Cra 11», «Luis · +57 300 111 2233». Empty without details. */
export const formatDetails = (details: MessageDetails): string =>
  [
    details.seconds === undefined ? '' : formatDuration(details.seconds),
    details.fileName,
    details.fileBytes === undefined ? '' : formatFileSize(details.fileBytes),
    details.location,
    details.contactName,
    details.contactPhone,
    details.isCut && 'Solo el principio de un mensaje muy largo',
    details.isUnopened && 'No se pudo abrir: míralo en el celular',
  ]
    .filter(Boolean)
    .join(' · ')

const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const formatFileSize = (bytes: number) => {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}
