import * as z from 'zod/mini'

/** What a workflow answers about a session; fields that it does not mention are null. */
export type SessionAnswer = {
  /** `waiting`: for its phone or for the network. */
  connection: 'open' | 'waiting' | 'closed' | 'gone' | null
  /** The text of a QR code, or the data URL of its picture. */
  qr: string | null
  /** Digits. */
  phone: string | null
  /** The workflow reports success. */
  isDone: boolean
  /** The id of a message that it sent. */
  messageId: string | null
}

const stateWords = {
  open: ['open', 'opened', 'connected', 'online'],
  waiting: ['connecting', 'waiting_for_connection', 'generating_qr', 'qrcode', 'qr', 'pairing', 'created'],
  closed: ['close', 'closed', 'disconnected', 'logged_out', 'refused', 'expired'],
  gone: ['not_found', 'deleted', 'removed'],
} as const

/** A WhatsApp QR code has about two hundred characters. */
const MAX_TEXT_LENGTH = 1_000
/** Base64 of a picture. */
const MAX_PICTURE_LENGTH = 400_000
const MAX_ID_LENGTH = 200

/** A field that does not fit counts as absent. */
const { catch: withFallback } = z
const optionalField = <T extends z.core.$ZodType>(schema: T) => withFallback(z.optional(schema), undefined)
const TextField = optionalField(z.string().check(z.maxLength(MAX_TEXT_LENGTH)))
const PictureField = optionalField(z.string().check(z.maxLength(MAX_PICTURE_LENGTH)))
/** PostgreSQL refuses a NUL. */
const IdText = z.string().check(z.maxLength(MAX_ID_LENGTH), z.regex(/^[^\0]*$/))
const IdField = optionalField(IdText)
const BooleanField = optionalField(
  z.pipe(
    z.union([z.boolean(), z.string().check(z.maxLength(MAX_TEXT_LENGTH))]),
    z.transform((value) => String(value).trim().toLowerCase() === 'true'),
  ),
)

/** The fields that are read from the answer and from the objects nested in it. */
const AnswerLevel = z.object({
  success: BooleanField,
  error: optionalField(z.union([z.boolean(), z.string()])),
  status: TextField,
  state: TextField,
  connectionStatus: TextField,
  isConnected: BooleanField,
  connected: BooleanField,
  /** A bare picture; `data` may also be a nested object. */
  qrCode: PictureField,
  qrcode: PictureField,
  qr_code: PictureField,
  qr: PictureField,
  base64: PictureField,
  data: PictureField,
  code: TextField,
  phoneNumber: TextField,
  phone: TextField,
  number: TextField,
  ownerJid: TextField,
  owner: TextField,
  wuid: TextField,
  messageId: IdField,
  key: optionalField(z.object({ id: IdText })),
})
type AnswerLevel = z.infer<typeof AnswerLevel>

/** Keys under which workflows and Evolution API nest their fields. */
const NESTED_KEYS = ['data', 'instance', 'response', 'qrcode', 'qrCode', 'session', 'result'] as const
const MAX_DEPTH = 3

export function parseSessionAnswer(answer: object): SessionAnswer {
  const levels = levelsOf(answer)
  const first = <T>(find: (level: AnswerLevel) => T | undefined): T | null =>
    levels.map(find).find((value) => value !== undefined) ?? null
  const success = first(({ success: value }) => value)
  return {
    connection: first(findConnection),
    qr: first(findQr),
    phone: first(findPhone),
    isDone:
      success ?? first(({ status, error }) => (status === 'SUCCESS' && error !== true ? true : undefined)) ?? false,
    messageId: first(({ messageId, key }) => messageId ?? key?.id),
  }
}

function levelsOf(input: unknown, depth = 0): AnswerLevel[] {
  // Evolution API answers with a list of one instance.
  const value: unknown = Array.isArray(input) && input.length === 1 ? input[0] : input
  const parsed = AnswerLevel.safeParse(value)
  if (!parsed.success || Array.isArray(value) || depth > MAX_DEPTH) return []
  const fields = value as Record<string, unknown>
  return [parsed.data, ...NESTED_KEYS.flatMap((name) => levelsOf(fields[name], depth + 1))]
}

/** A boolean decides before any status text. */
function findConnection({
  isConnected,
  connected,
  ...level
}: AnswerLevel): NonNullable<SessionAnswer['connection']> | undefined {
  const isOpen = isConnected ?? connected
  if (isOpen === true) return 'open'
  for (const value of [level.state, level.status, level.connectionStatus]) {
    const word = value?.toLowerCase() ?? ''
    const state = (['waiting', 'closed', 'gone', 'open'] as const).find((one) =>
      (stateWords[one] as readonly string[]).includes(word),
    )
    // Status «open» contradicts the boolean, which wins.
    if (state !== undefined) return state === 'open' && isOpen === false ? 'waiting' : state
  }
  return isOpen === false ? 'waiting' : undefined
}

const findQr = ({ qrCode, qrcode, qr_code, qr, base64, data, code }: AnswerLevel): string | undefined =>
  [qrCode, qrcode, qr_code, qr, base64, data].flatMap((value) => (value ? (toPngDataUrl(value) ?? []) : []))[0] ??
  (code !== undefined && /^(https:\/\/wa\.me\/[\w/]+#)?2@/.test(code) ? code : undefined)

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Accepts PNG only. */
function toPngDataUrl(value: string): string | null {
  const base64 = value.trim().replace(/^data:image\/png;base64,/i, '')
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(base64)) return null
  const picture = Buffer.from(base64, 'base64')
  return picture.subarray(0, PNG.length).equals(PNG) ? `data:image/png;base64,${picture.toString('base64')}` : null
}

/** Digits, with or without a WhatsApp suffix. */
const findPhone = ({ phoneNumber, phone, number, ownerJid, owner, wuid }: AnswerLevel): string | undefined =>
  [phoneNumber, phone, ownerJid, owner, wuid, number].flatMap(
    (value) =>
      /^\+?(\d{8,15})(?::\d+)?(?:@s\.whatsapp\.net|@c\.us)?$/.exec(value?.replaceAll(/[\s()-]/g, '') ?? '')?.[1] ?? [],
  )[0]
