import type { proto } from 'baileys'
import * as z from 'zod/mini'
import { ownValue } from '../../platform/text/own-value.ts'
import { MAX_WRAPPERS, WRAPPER_KINDS } from '../../ports/whatsapp/message-wrappers.ts'

const MAX_CARD_LENGTH = 100_000
const MAX_NAME_LENGTH = 1_000
const MAX_PATH_LENGTH = 4_000
const MAX_CARDS = 257
const MAX_KINDS = 50
const MAX_BYTES = 1_024

/** The request's body limit bounds it; a message stores the beginning, and the whole text as a file. */
const messageText = z.nullish(z.string())
const shortText = (maxLength: number) => z.nullish(z.string().check(z.overwrite((text) => text.slice(0, maxLength))))
const name = shortText(MAX_NAME_LENGTH)
const optionalNumber = z.nullish(z.number())
const optionalFlag = z.nullish(z.boolean())

/** Long numbers arrive as a number, as text or as two 32-bit halves. */
const longNumber = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): number | null => {
    const halves = z.safeParse(z.object({ low: z.number(), high: z.number() }), value)
    if (halves.success) return finiteOrNull(halves.data.high * 2 ** 32 + (halves.data.low >>> 0))
    return typeof value === 'number' || typeof value === 'string' ? finiteOrNull(Number(value)) : null
  }),
)

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Bytes arrive as an object of numbers, a JSON buffer, a list or base64; other shapes give null. */
const binary = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): Uint8Array | null => {
    if (typeof value === 'string')
      return value.length <= MAX_BYTES * 2 ? new Uint8Array(Buffer.from(value, 'base64')) : null
    if (typeof value !== 'object' || value === null) return null
    const byteList: unknown = 'data' in value ? value.data : Object.values(value)
    const { success, data } = z.safeParse(z.array(z.number()).check(z.maxLength(MAX_BYTES)), byteList)
    return success ? new Uint8Array(data) : null
  }),
)

/** What only adds to a message does not make it malformed. */
const nullIfInvalid = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<T> | null => {
      const { success, data } = z.safeParse(schema, value)
      return success ? data : null
    }),
  )

/** Enums arrive as numbers or names. */
const enumValue = z.nullish(z.union([z.number(), z.string().check(z.maxLength(MAX_NAME_LENGTH))]))

/** Fields of a file that are read; the thumbnail and the sender's URL are dropped. */
const FileSchema = z.object({
  caption: messageText,
  mediaKey: binary,
  directPath: shortText(MAX_PATH_LENGTH),
  fileSha256: binary,
  fileEncSha256: binary,
  fileLength: longNumber,
  width: optionalNumber,
  height: optionalNumber,
  viewOnce: optionalFlag,
  seconds: longNumber,
  ptt: optionalFlag,
  gifPlayback: optionalFlag,
  fileName: name,
  mimetype: name,
  title: name,
  contextInfo: nullIfInvalid(z.object({ pairedMediaType: enumValue })),
})

const LocationSchema = z.object({
  name,
  address: name,
  caption: messageText,
  degreesLatitude: optionalNumber,
  degreesLongitude: optionalNumber,
})

const CardSchema = z.object({ displayName: name, vcard: shortText(MAX_CARD_LENGTH) })

const MessageKeySchema = z.object({ id: name, remoteJid: name, fromMe: optionalFlag })

/** Which earlier message this one repeats or belongs to. */
const ContextInfoSchema = nullIfInvalid(
  z.object({
    messageAssociation: z.nullish(
      z.object({ associationType: enumValue, parentMessageKey: z.nullish(MessageKeySchema) }),
    ),
  }),
)

const kindSchemas: Record<string, z.ZodMiniType> = {
  conversation: z.string(),
  extendedTextMessage: z.object({ text: messageText }),
  imageMessage: FileSchema,
  stickerMessage: FileSchema,
  lottieStickerMessage: z.object({}),
  audioMessage: FileSchema,
  videoMessage: FileSchema,
  ptvMessage: FileSchema,
  documentMessage: FileSchema,
  locationMessage: LocationSchema,
  liveLocationMessage: LocationSchema,
  contactMessage: CardSchema,
  contactsArrayMessage: z.object({ contacts: z.nullish(z.array(CardSchema).check(z.maxLength(MAX_CARDS))) }),
  messageContextInfo: ContextInfoSchema,
  reactionMessage: z.object({ key: z.nullish(MessageKeySchema), text: name }),
}

const wrapperKinds: ReadonlySet<string> = new Set(WRAPPER_KINDS)

/** Fields that Evolution adds to the message. */
const evolutionKinds = new Set(['base64', 'mediaUrl', 'speechToText'])

/**
 * Parses a message kind by kind. Kinds that are not read keep only their name: a poll is a message too. Null for
 * anything that is not a message.
 */
export function parseContent(value: unknown, depth = 0): proto.IMessage | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (Object.keys(value).length > MAX_KINDS) return null
  const content = new Map<string, unknown>()
  for (const [kind, inner] of Object.entries(value as Record<string, unknown>)) {
    if (inner === null || inner === undefined || evolutionKinds.has(kind)) continue
    if (wrapperKinds.has(kind)) {
      const wrappedContent =
        depth < MAX_WRAPPERS ? parseContent((inner as { message?: unknown }).message, depth + 1) : null
      if (!wrappedContent) return null
      content.set(kind, { message: wrappedContent })
    } else {
      const schema = ownValue(kindSchemas, kind)
      const parsed = schema ? z.safeParse(schema, inner) : { success: true as const, data: {} }
      if (!parsed.success) return null
      content.set(kind, parsed.data)
    }
  }
  return Object.fromEntries(content)
}
