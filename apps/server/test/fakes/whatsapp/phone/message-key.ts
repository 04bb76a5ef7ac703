export type SealedMessage = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }

const VERSION_BYTES = 1
const MAC_BYTES = 8
/** The fields of Signal's messages that name a key. */
const RATCHET_KEY = 1
const COUNTER = 2
const INNER_MESSAGE = 4
const BYTES = 2

/** A message names its key, which exists once, by the ratchet key of its sender and a counter. */
export function keyNameOf(senderJid: string, { type, ciphertext }: SealedMessage): string {
  const inner = type === 'pkmsg' ? readFields(ciphertext.subarray(VERSION_BYTES)).get(INNER_MESSAGE)!.bytes : ciphertext
  const fields = readFields(inner.subarray(VERSION_BYTES, -MAC_BYTES))
  return `${senderJid} ${Buffer.from(fields.get(RATCHET_KEY)!.bytes).toString('hex')} ${fields.get(COUNTER)!.number}`
}

type ProtobufField = { number: number; bytes: Uint8Array }

/** Reads numbers and bytes, the only types there. */
function readFields(message: Uint8Array): Map<number, ProtobufField> {
  const fields = new Map<number, ProtobufField>()
  let at = 0
  const readNumber = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = message[at++]!
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 0x80
    }
  }
  while (at < message.length) {
    const tag = readNumber()
    const number = readNumber()
    const hasBytes = (tag & 7) === BYTES
    fields.set(tag >> 3, { number, bytes: hasBytes ? message.subarray(at, at + number) : new Uint8Array() })
    if (hasBytes) at += number
  }
  return fields
}
