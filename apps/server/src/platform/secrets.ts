import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

export type Secrets = {
  /** AES-256-GCM as `v1.<key id>.<iv, text, tag>`; `place` (owner, table, row) must be the same to open it. */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** The names of the keys in the ring, as they stand in what they sealed. */
  keyIds: readonly string[]
  /** A stable secret for one purpose that cannot be guessed from another: 43 characters, `[A-Za-z0-9_-]`. */
  derive(purpose: string): string
}

/** Not as bytes: Node would make a key of them each time, which costs more than sealing. */
type Key = { id: string; key: KeyObject }

/** The first key of the ring seals; all of them open, so that a key can be replaced without a stop. */
export function createSecrets(ring: readonly string[]): Secrets {
  const keys = ring.map(toKey)
  const first = keys[0]
  if (!first) throw new Error('an empty key ring')

  return {
    seal(text, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${first.id}.${body.toString('base64url')}`
    },

    open(sealed, place) {
      const [, id, body = ''] = sealed.split('.')
      const found = keys.find((one) => one.id === id)
      if (!found) throw new Error(`no key ${id} in the ring`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },

    keyIds: keys.map(({ id }) => id),

    derive: (purpose) => createHmac('sha256', first.key).update(purpose).digest('base64url'),
  }
}

const toKey = (text: string): Key => {
  const bytes = createHash('sha256').update(text).digest()
  return { key: createSecretKey(bytes), id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}
