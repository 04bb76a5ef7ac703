import * as z from 'zod/mini'

/** What a workflow says of a session. */
export type Told = {
  /** `waiting`: for its phone, or for the network; null where it says nothing of it. */
  connection: 'open' | 'waiting' | 'closed' | 'gone' | null
  /** What a phone may scan: what it says, or the data URL of its picture. */
  qr: string | null
  /** Digits. */
  phone: string | null
  /** It says that what it was asked for is done. */
  isDone: boolean
  /** Of a message that it sent. */
  messageId: string | null
}

const words = {
  open: ['open', 'opened', 'connected', 'online'],
  waiting: ['connecting', 'waiting_for_connection', 'generating_qr', 'qrcode', 'qr', 'pairing', 'created'],
  closed: ['close', 'closed', 'disconnected', 'logged_out', 'refused', 'expired'],
  gone: ['not_found', 'deleted', 'removed'],
} as const

/** A QR of WhatsApp says some two hundred characters; nothing else that is read says more. */
const MOST_WORDS = 1_000
/** Of a picture, in the letters of base64. */
const MOST_LETTERS = 400_000
/** Of a message's name, which is kept. */
const MOST_OF_NAME = 200

/** Whatever does not fit is as if it had not been said. */
const { catch: otherwise } = z
const maybe = <T extends z.core.$ZodType>(schema: T) => otherwise(z.optional(schema), undefined)
const Word = maybe(z.string().check(z.maxLength(MOST_WORDS)))
const Picture = maybe(z.string().check(z.maxLength(MOST_LETTERS)))
/** The database takes no NUL. */
const NameText = z.string().check(z.maxLength(MOST_OF_NAME), z.regex(/^[^\0]*$/))
const Name = maybe(NameText)
const Yes = maybe(
  z.pipe(
    z.union([z.boolean(), z.string().check(z.maxLength(MOST_WORDS))]),
    z.transform((said) => String(said).trim().toLowerCase() === 'true'),
  ),
)

/** One floor of an answer; what it says may stand on this one or on one below. Nothing else of it is read. */
const Floor = z.object({
  success: Yes,
  error: maybe(z.union([z.boolean(), z.string()])),
  status: Word,
  state: Word,
  connectionStatus: Word,
  isConnected: Yes,
  connected: Yes,
  /** The picture alone, or, as `data` too, a floor of its own. */
  qrCode: Picture,
  qrcode: Picture,
  qr_code: Picture,
  qr: Picture,
  base64: Picture,
  data: Picture,
  code: Word,
  phoneNumber: Word,
  phone: Word,
  number: Word,
  ownerJid: Word,
  owner: Word,
  wuid: Word,
  messageId: Name,
  key: maybe(z.object({ id: NameText })),
})
type Floor = z.infer<typeof Floor>

/** Where workflows, and Evolution API behind them, put what they say. */
const BELOW = ['data', 'instance', 'response', 'qrcode', 'qrCode', 'session', 'result'] as const
const DEEP = 3

export function readAnswer(answer: object): Told {
  const floors = floorsOf(answer)
  const first = <T>(of: (floor: Floor) => T | undefined): T | null =>
    floors.map(of).find((said) => said !== undefined) ?? null
  const success = first(({ success: said }) => said)
  return {
    connection: first(connectionOf),
    qr: first(qrOf),
    phone: first(phoneOf),
    isDone:
      success ?? first(({ status, error }) => (status === 'SUCCESS' && error !== true ? true : undefined)) ?? false,
    messageId: first(({ messageId, key }) => messageId ?? key?.id),
  }
}

function floorsOf(told: unknown, depth = 0): Floor[] {
  // As Evolution lists the instance that was asked for.
  const said: unknown = Array.isArray(told) && told.length === 1 ? told[0] : told
  const parsed = Floor.safeParse(said)
  if (!parsed.success || Array.isArray(said) || depth > DEEP) return []
  const below = said as Record<string, unknown>
  return [parsed.data, ...BELOW.flatMap((name) => floorsOf(below[name], depth + 1))]
}

/** A plain yes or no is believed before any word. */
function connectionOf({ isConnected, connected, ...floor }: Floor): NonNullable<Told['connection']> | undefined {
  const isOpen = isConnected ?? connected
  if (isOpen === true) return 'open'
  for (const said of [floor.state, floor.status, floor.connectionStatus]) {
    const word = said?.toLowerCase() ?? ''
    const found = (['waiting', 'closed', 'gone', 'open'] as const).find((one) =>
      (words[one] as readonly string[]).includes(word),
    )
    // It contradicts itself: nothing is on the line that somebody says is not.
    if (found !== undefined) return found === 'open' && isOpen === false ? 'waiting' : found
  }
  return isOpen === false ? 'waiting' : undefined
}

const qrOf = ({ qrCode, qrcode, qr_code, qr, base64, data, code }: Floor): string | undefined =>
  [qrCode, qrcode, qr_code, qr, base64, data].flatMap((said) => (said ? (pictureIn(said) ?? []) : []))[0] ??
  (code !== undefined && /^(https:\/\/wa\.me\/[\w/]+#)?2@/.test(code) ? code : undefined)

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** As a browser shows it, where it is a picture at all. */
function pictureIn(said: string): string | null {
  const letters = said.trim().replace(/^data:image\/png;base64,/i, '')
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(letters)) return null
  const picture = Buffer.from(letters, 'base64')
  return picture.subarray(0, PNG.length).equals(PNG) ? `data:image/png;base64,${picture.toString('base64')}` : null
}

/** A phone's number, with its network's name behind it or not. */
const phoneOf = ({ phoneNumber, phone, number, ownerJid, owner, wuid }: Floor): string | undefined =>
  [phoneNumber, phone, ownerJid, owner, wuid, number].flatMap(
    (said) =>
      /^\+?(\d{8,15})(?::\d+)?(?:@s\.whatsapp\.net|@c\.us)?$/.exec(said?.replaceAll(/[\s()-]/g, '') ?? '')?.[1] ?? [],
  )[0]
