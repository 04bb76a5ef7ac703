import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { ownValue } from '../../platform/own-value.ts'

/** Of a contact card. */
const MOST_OF_CARD = 100_000
/** Of a name or an address. */
const MOST_OF_NAME = 1_000
const MOST_OF_PATH = 4_000
const MOST_CARDS = 257
/** Of one message: it says one thing, and a few things about that. */
const MOST_KINDS = 50
const DEEPEST = 5
const BYTES = 1_024

/** The body of a request bounds it; a message keeps its beginning, and the whole as a file. */
const words = z.nullish(z.string())
const cut = (most: number) => z.nullish(z.string().check(z.overwrite((text) => text.slice(0, most))))
const name = cut(MOST_OF_NAME)
const number = z.nullish(z.number())
const flag = z.nullish(z.boolean())

/** Long numbers come whole, as text, or in halves. */
const amount = z.pipe(
  z.optional(z.unknown()),
  z.transform((said): number | null => {
    const halves = z.safeParse(z.object({ low: z.number(), high: z.number() }), said)
    if (halves.success) return finite(halves.data.high * 2 ** 32 + (halves.data.low >>> 0))
    return typeof said === 'number' || typeof said === 'string' ? finite(Number(said)) : null
  }),
)

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Bytes come as an object of numbers, as Node writes a buffer, as a list or in base64; others are none. */
const bytes = z.pipe(
  z.optional(z.unknown()),
  z.transform((said): Uint8Array | null => {
    if (typeof said === 'string') return said.length <= BYTES * 2 ? new Uint8Array(Buffer.from(said, 'base64')) : null
    if (typeof said !== 'object' || said === null) return null
    const listed: unknown = 'data' in said ? said.data : Object.values(said)
    const { success, data } = z.safeParse(z.array(z.number()).check(z.maxLength(BYTES)), listed)
    return success ? new Uint8Array(data) : null
  }),
)

/** What is read of a file; its picture in small, and where its sender says that it lies, are not. */
const File = z.object({
  caption: words,
  mediaKey: bytes,
  directPath: cut(MOST_OF_PATH),
  fileSha256: bytes,
  fileEncSha256: bytes,
  fileLength: amount,
  width: number,
  height: number,
  viewOnce: flag,
  seconds: amount,
  ptt: flag,
  fileName: name,
  title: name,
})

const Place = z.object({
  name,
  address: name,
  caption: words,
  degreesLatitude: number,
  degreesLongitude: number,
})

const Card = z.object({ displayName: name, vcard: cut(MOST_OF_CARD) })

const Named = z.object({ id: name, remoteJid: name, fromMe: flag })

const kinds: Record<string, z.ZodMiniType> = {
  conversation: z.string(),
  extendedTextMessage: z.object({ text: words }),
  imageMessage: File,
  stickerMessage: File,
  lottieStickerMessage: z.object({}),
  audioMessage: File,
  videoMessage: File,
  ptvMessage: File,
  documentMessage: File,
  locationMessage: Place,
  liveLocationMessage: Place,
  contactMessage: Card,
  contactsArrayMessage: z.object({ contacts: z.nullish(z.array(Card).check(z.maxLength(MOST_CARDS))) }),
  reactionMessage: z.object({ key: z.nullish(Named), text: name }),
}

/** Messages in an envelope: what vanishes, what is seen once, a file with words. */
const wrappers = new Set([
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
])

/** Put there by Evolution itself. */
const added = new Set(['base64', 'mediaUrl', 'speechToText'])

/**
 * What a message says, kind by kind. Of kinds that nobody reads only that they came is kept: a poll is a message too.
 * Null for what is no message.
 */
export function contentOf(said: unknown, depth = 0): proto.IMessage | null {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null
  if (Object.keys(said).length > MOST_KINDS) return null
  const content = new Map<string, unknown>()
  for (const [kind, inner] of Object.entries(said as Record<string, unknown>)) {
    if (inner === null || inner === undefined || added.has(kind)) continue
    if (wrappers.has(kind)) {
      const wrapped = depth < DEEPEST ? contentOf((inner as { message?: unknown }).message, depth + 1) : null
      if (!wrapped) return null
      content.set(kind, { message: wrapped })
    } else {
      const schema = ownValue(kinds, kind)
      const read = schema ? z.safeParse(schema, inner) : { success: true as const, data: {} }
      if (!read.success) return null
      content.set(kind, read.data)
    }
  }
  // Each kind that is read was parsed above.
  return Object.fromEntries(content)
}
