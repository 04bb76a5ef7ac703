import { randomBytes } from 'node:crypto'

/** A person with their own phone. */
export type EvolutionPerson = {
  /** Digits with the country's prefix. */
  number: string
  /** The WhatsApp alias (LID) of the person, if WhatsApp reveals one. */
  lid?: string
  name?: string
}

/** Plain text, or a message of any kind in WhatsApp's own format. */
export type EvolutionContent = string | Record<string, unknown>

export type EvolutionMessageKey = Record<string, unknown> & { id: string; fromMe: boolean }

export const jidOf = (number: string) => `${number}@s.whatsapp.net`
const lidJidOf = (lid: string) => `${lid}@lid`

/** A message id as phones create it. */
export const newPhoneMessageId = () => randomBytes(16).toString('hex').toUpperCase()

/** A message id as Baileys creates it. */
export const newBaileysMessageId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** The key of a message in this person's chat, by alias if there is one. */
export const buildMessageKey = ({ number, lid }: EvolutionPerson, fromMe: boolean, id: string): EvolutionMessageKey =>
  lid === undefined
    ? { remoteJid: jidOf(number), remoteJidAlt: undefined, fromMe, id, participant: '', addressingMode: 'pn' }
    : { remoteJid: lidJidOf(lid), remoteJidAlt: jidOf(number), fromMe, id, participant: '', addressingMode: 'lid' }

/** The format of 2.3.3: the number replaces the alias. */
export const buildOldMessageKey = (
  { number, lid }: EvolutionPerson,
  fromMe: boolean,
  id: string,
): EvolutionMessageKey => ({
  remoteJid: jidOf(number),
  previousRemoteJid: lid === undefined ? undefined : lidJidOf(lid),
  senderPn: jidOf(number),
  fromMe,
  id,
})

/** 64-bit numbers arrive as two halves. */
export const encodeLong = (value: number) => ({ low: value, high: 0, unsigned: true })

export type EvolutionMessageOptions = {
  id?: string
  /** When the message was written. */
  at?: Date
  key?: (person: EvolutionPerson, fromMe: boolean, id: string) => EvolutionMessageKey
}

/** The content of an event about one message. */
export function buildMessage(
  person: EvolutionPerson,
  fromMe: boolean,
  content: EvolutionContent,
  options: EvolutionMessageOptions,
  instanceId: string,
) {
  const { id = fromMe ? newBaileysMessageId() : newPhoneMessageId(), at = new Date(), key = buildMessageKey } = options
  const message = typeof content === 'string' ? { conversation: content } : content
  const seconds = Math.floor(at.getTime() / 1_000)
  return {
    key: key(person, fromMe, id),
    pushName: fromMe ? 'Você' : (person.name ?? null),
    status: fromMe ? 'SERVER_ACK' : 'DELIVERY_ACK',
    message: {
      ...message,
      messageContextInfo: {
        messageSecret: new Uint8Array(32).fill(7),
        ...(message['messageContextInfo'] as object | undefined),
      },
    },
    contextInfo: undefined,
    messageType: Object.keys(message)[0] ?? 'unknown',
    messageTimestamp: seconds,
    instanceId,
    source: 'android',
  }
}
