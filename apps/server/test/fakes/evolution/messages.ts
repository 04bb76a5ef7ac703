import { randomBytes } from 'node:crypto'

/** Somebody with a phone of their own. */
export type Person = {
  /** Digits with the country's prefix. */
  number: string
  /** The alias that WhatsApp knows them by, where it tells one. */
  lid?: string
  name?: string
}

/** Words, or a message of any kind as WhatsApp writes it. */
export type Said = string | Record<string, unknown>

export type Key = Record<string, unknown> & { id: string; fromMe: boolean }

export const jidOf = (number: string) => `${number}@s.whatsapp.net`
const lidOf = (lid: string) => `${lid}@lid`

/** As the phone that wrote it names its messages. */
export const newMessageId = () => randomBytes(16).toString('hex').toUpperCase()

/** As Baileys names those that it sends. */
export const newOwnId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** Of a chat with that person, by alias where there is one. */
export const keyOf = ({ number, lid }: Person, fromMe: boolean, id: string): Key =>
  lid === undefined
    ? { remoteJid: jidOf(number), remoteJidAlt: undefined, fromMe, id, participant: '', addressingMode: 'pn' }
    : { remoteJid: lidOf(lid), remoteJidAlt: jidOf(number), fromMe, id, participant: '', addressingMode: 'lid' }

/** As 2.3.3 wrote it: the number takes the alias's place. */
export const olderKeyOf = ({ number, lid }: Person, fromMe: boolean, id: string): Key => ({
  remoteJid: jidOf(number),
  previousRemoteJid: lid === undefined ? undefined : lidOf(lid),
  senderPn: jidOf(number),
  fromMe,
  id,
})

/** Long numbers come as their halves. */
export const long = (value: number) => ({ low: value, high: 0, unsigned: true })

export type MessageOptions = {
  id?: string
  /** When it was written. */
  at?: Date
  key?: (person: Person, fromMe: boolean, id: string) => Key
}

/** What an event tells of one message. */
export function messageRaw(person: Person, fromMe: boolean, said: Said, options: MessageOptions, instanceId: string) {
  const { id = fromMe ? newOwnId() : newMessageId(), at = new Date(), key = keyOf } = options
  const message = typeof said === 'string' ? { conversation: said } : said
  const seconds = Math.floor(at.getTime() / 1_000)
  return {
    key: key(person, fromMe, id),
    pushName: fromMe ? 'Você' : (person.name ?? null),
    status: fromMe ? 'SERVER_ACK' : 'DELIVERY_ACK',
    message: { ...message, messageContextInfo: { messageSecret: new Uint8Array(32).fill(7) } },
    contextInfo: undefined,
    messageType: Object.keys(message)[0] ?? 'unknown',
    messageTimestamp: seconds,
    instanceId,
    source: 'android',
  }
}
