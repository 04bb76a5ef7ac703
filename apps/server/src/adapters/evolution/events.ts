import * as z from 'zod/mini'
import { type Amended, Deleted, Edited, EditedThroughApi } from './amended.ts'
import { SentMessage, type TellsMessage, word } from './message.ts'

const NAME = 200
/** Some versions tell of several at once. */
const MOST_AT_ONCE = 100

/** The key to the instance, where it is served and for whom stand beside these: they are dropped unread. */
const Envelope = z.object({
  event: z.optional(word()),
  instance: word().check(z.minLength(1)),
  data: z.optional(z.unknown()),
  date_time: z.nullish(word()),
})

const text = (most: number) => z.nullish(word(most))

const Update = z.pipe(
  z.object({
    keyId: text(NAME),
    key: z.nullish(z.object({ id: text(NAME), remoteJid: text(NAME), fromMe: z.nullish(z.boolean()) })),
    remoteJid: text(NAME),
    fromMe: z.nullish(z.boolean()),
    status: text(NAME),
  }),
  z.transform(({ keyId, key, remoteJid, fromMe, status }) => ({
    id: keyId ?? key?.id ?? '',
    remoteJid: remoteJid ?? key?.remoteJid ?? '',
    fromMe: fromMe ?? key?.fromMe ?? false,
    status: status ?? '',
  })),
)

const Connection = z.object({
  state: word(),
  statusReason: z.nullish(z.union([z.number(), z.string().check(z.maxLength(NAME))])),
  wuid: text(NAME),
})

const Qr = z.object({
  qrcode: z.nullish(z.object({ code: text(4_000), pairingCode: text(40) })),
  statusCode: z.nullish(z.number()),
})

/** What cannot be read keeps nothing beside it from being heard; where nothing can be read, all of it is refused. */
const several = <T extends z.ZodMiniType>(one: T) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((said) => (Array.isArray(said) ? said : [said])),
    ),
    z.pipe(
      z.array(z.unknown()).check(z.maxLength(MOST_AT_ONCE)),
      z.transform((said, { issues }): z.output<T>[] => {
        const read = said.map((told) => z.safeParse(one, told))
        const good = read.filter(({ success }) => success)
        if (said.length > 0 && good.length === 0) issues.push({ code: 'custom', input: said, message: 'malformed' })
        return good.map(({ data: told }) => told as z.output<T>)
      }),
    ),
  )

const data = {
  'messages.upsert': several(SentMessage),
  'send.message': several(SentMessage),
  'messages.update': several(Update),
  'messages.edited': several(Edited),
  'send.message.update': several(EditedThroughApi),
  'messages.delete': several(Deleted),
  'connection.update': Connection,
  'qrcode.updated': Qr,
}

export type Ticked = z.infer<typeof Update>
export type Connected = z.infer<typeof Connection>
export type Shown = z.infer<typeof Qr>

/** `at` is when it happened, by Evolution's own clock and in no zone of ours: of two it tells which was first. */
export type EvolutionEvent = { instance: string; at: string } & (
  | { kind: 'messages.upsert' | 'send.message'; data: TellsMessage[] }
  | { kind: 'messages.update'; data: Ticked[] }
  | { kind: 'messages.edited' | 'send.message.update' | 'messages.delete'; data: (Amended | null)[] }
  | { kind: 'connection.update'; data: Connected }
  | { kind: 'qrcode.updated'; data: Shown }
)

/** What is none of these is of no concern: presence, labels, whole address books. */
export type Read = EvolutionEvent | 'unconcerned' | 'malformed'

/** One event as Evolution posts it, named in its body or, one address an event, behind the address. */
export function readEvent(body: unknown, behind: string | undefined): Read {
  const { success, data: envelope } = z.safeParse(Envelope, body)
  if (!success) return 'malformed'
  const kind = kindOf(envelope.event ?? behind ?? '')
  if (kind === undefined) return 'unconcerned'
  const told = z.safeParse(data[kind], envelope.data)
  return told.success
    ? ({ instance: envelope.instance, at: envelope.date_time ?? '', kind, data: told.data } as EvolutionEvent)
    : 'malformed'
}

/** `messages.upsert`, `MESSAGES_UPSERT` and `messages-upsert` are one. */
const kindOf = (name: string): keyof typeof data | undefined => {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '.')
  return Object.hasOwn(data, plain) ? (plain as keyof typeof data) : undefined
}
