import * as z from 'zod/mini'
import { type EvolutionMessageUpdate, DeletionSchema, CustomerEditSchema, ApiEditSchema } from './message-updates.ts'
import { EvolutionMessageSchema, type EvolutionMessage, boundedText } from './message-schema.ts'

const MAX_NAME_LENGTH = 200
const MAX_BATCH_SIZE = 100

/** The instance's API key, server URL and sender stand beside these fields and are dropped unread. */
const EnvelopeSchema = z.object({
  event: z.optional(boundedText()),
  instance: boundedText().check(z.minLength(1)),
  data: z.optional(z.unknown()),
  date_time: z.nullish(boundedText()),
})

const optionalText = (maxLength: number) => z.nullish(boundedText(maxLength))

const ReceiptSchema = z.pipe(
  z.object({
    keyId: optionalText(MAX_NAME_LENGTH),
    key: z.nullish(
      z.object({
        id: optionalText(MAX_NAME_LENGTH),
        remoteJid: optionalText(MAX_NAME_LENGTH),
        fromMe: z.nullish(z.boolean()),
      }),
    ),
    remoteJid: optionalText(MAX_NAME_LENGTH),
    fromMe: z.nullish(z.boolean()),
    status: optionalText(MAX_NAME_LENGTH),
  }),
  z.transform(({ keyId, key, remoteJid, fromMe, status }) => ({
    id: keyId ?? key?.id ?? '',
    remoteJid: remoteJid ?? key?.remoteJid ?? '',
    fromMe: fromMe ?? key?.fromMe ?? false,
    status: status ?? '',
  })),
)

const ConnectionSchema = z.object({
  state: boundedText(),
  statusReason: z.nullish(z.union([z.number(), z.string().check(z.maxLength(MAX_NAME_LENGTH))])),
  wuid: optionalText(MAX_NAME_LENGTH),
})

const QrSchema = z.object({
  qrcode: z.nullish(z.object({ code: optionalText(4_000), pairingCode: optionalText(40) })),
  statusCode: z.nullish(z.number()),
})

/** A malformed item does not block the others of its event; an event without any valid item is refused. */
const listOf = <T extends z.ZodMiniType>(itemSchema: T) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((value) => (Array.isArray(value) ? value : [value])),
    ),
    z.pipe(
      z.array(z.unknown()).check(z.maxLength(MAX_BATCH_SIZE)),
      z.transform((value, { issues }): z.output<T>[] => {
        const results = value.map((parsed) => z.safeParse(itemSchema, parsed))
        const accepted = results.filter(({ success }) => success)
        if (value.length > 0 && accepted.length === 0)
          issues.push({ code: 'custom', input: value, message: 'malformed' })
        return accepted.map(({ data: parsed }) => parsed as z.output<T>)
      }),
    ),
  )

const payloadSchemas = {
  'messages.upsert': listOf(EvolutionMessageSchema),
  'send.message': listOf(EvolutionMessageSchema),
  'messages.update': listOf(ReceiptSchema),
  'messages.edited': listOf(CustomerEditSchema),
  'send.message.update': listOf(ApiEditSchema),
  'messages.delete': listOf(DeletionSchema),
  'connection.update': ConnectionSchema,
  'qrcode.updated': QrSchema,
}

export type EvolutionReceipt = z.infer<typeof ReceiptSchema>
export type EvolutionConnectionUpdate = z.infer<typeof ConnectionSchema>
export type EvolutionQrUpdate = z.infer<typeof QrSchema>

/** `at` is Evolution's own timestamp without a zone; it only orders events among themselves. */
export type EvolutionEvent = { instance: string; at: string } & (
  | { kind: 'messages.upsert' | 'send.message'; data: EvolutionMessage[] }
  | { kind: 'messages.update'; data: EvolutionReceipt[] }
  | { kind: 'messages.edited' | 'send.message.update' | 'messages.delete'; data: (EvolutionMessageUpdate | null)[] }
  | { kind: 'connection.update'; data: EvolutionConnectionUpdate }
  | { kind: 'qrcode.updated'; data: EvolutionQrUpdate }
)

/** `unconcerned`: presence, labels, address books and other events that are not read. */
export type ParsedEvolutionEvent = EvolutionEvent | 'unconcerned' | 'malformed'

/** Parses one posted event. Its name stands in the body or, with one address per event, at the end of the path. */
export function parseEvent(body: unknown, pathEvent: string | undefined): ParsedEvolutionEvent {
  const { success, data: envelope } = z.safeParse(EnvelopeSchema, body)
  if (!success) return 'malformed'
  const kind = eventKindOf(envelope.event ?? pathEvent ?? '')
  if (kind === undefined) return 'unconcerned'
  const parsed = z.safeParse(payloadSchemas[kind], envelope.data)
  return parsed.success
    ? ({ instance: envelope.instance, at: envelope.date_time ?? '', kind, data: parsed.data } as EvolutionEvent)
    : 'malformed'
}

/** `messages.upsert`, `MESSAGES_UPSERT` and `messages-upsert` are the same event. */
const eventKindOf = (name: string): keyof typeof payloadSchemas | undefined => {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '.')
  return Object.hasOwn(payloadSchemas, plain) ? (plain as keyof typeof payloadSchemas) : undefined
}
