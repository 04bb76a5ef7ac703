import * as z from 'zod/mini'
import { Source } from './document-words.ts'

/** What a message tells of itself besides words. Its file stands apart: `Media`. */
export const MessageDetails = z.object({
  /** How long a voice note, a song or a video lasts. */
  seconds: z.optional(z.number()),
  fileName: z.optional(z.string()),
  fileBytes: z.optional(z.number()),
  /** A place by its name and address, else by its coordinates. */
  location: z.optional(z.string()),
  contactName: z.optional(z.string()),
  contactPhone: z.optional(z.string()),
  /** It was sealed so that only the phone can open it. */
  isUnopened: z.optional(z.boolean()),
  /** The text is only the beginning of a longer one; where a file came with it, that file is the whole. */
  isCut: z.optional(z.boolean()),
  /** Of a reply: the documents it rests on. */
  sources: z.optional(z.array(Source)),
  /** It is what stands there, word for word: no model made a sentence of it. */
  isQuote: z.optional(z.boolean()),
})
export type MessageDetails = z.infer<typeof MessageDetails>

/** In one line: «0:07», «lista.pdf · 1,2 MB», «Parque 93, Cra 11», «Luis · +57 300 111 2233». Empty when nothing is told. */
export const detailsLine = (details: MessageDetails): string =>
  [
    details.seconds === undefined ? '' : lasting(details.seconds),
    details.fileName,
    details.fileBytes === undefined ? '' : sized(details.fileBytes),
    details.location,
    details.contactName,
    details.contactPhone,
    details.isCut && 'Solo el principio de un mensaje muy largo',
    details.isUnopened && 'No se pudo abrir: míralo en el celular',
  ]
    .filter(Boolean)
    .join(' · ')

const lasting = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const sized = (bytes: number) => {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}
