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
  /**
   * AES-256-GCM as `v1.<key id>.<iv, text, tag>`. `context` (owner, table, row) is authenticated: opening needs the
   * same one.
   */
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
  /** Ids of the keys in the ring, as sealed texts carry them. */
  keyIds: readonly string[]
  /** A stable secret derived for one purpose; it reveals no other. 43 characters, `[A-Za-z0-9_-]`. */
  derive(purpose: string): string
}

/** A `KeyObject`, because creating one from bytes for each call costs more than sealing. */
type SecretKey = { id: string; key: KeyObject }

/** The first key of the ring seals and all of them open, so that a key can be replaced without downtime. */
export function createSecrets(keyRing: readonly string[]): Secrets {
  const keys = keyRing.map(toKey)
  const first = keys[0]
  if (!first) throw new Error('an empty key ring')

  return {
    seal(text, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${first.id}.${body.toString('base64url')}`
    },

    open(sealed, context) {
      const [, id, body = ''] = sealed.split('.')
      const match = keys.find((candidate) => candidate.id === id)
      if (!match) throw new Error(`no key ${id} in the ring`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', match.key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },

    keyIds: keys.map(({ id }) => id),

    derive: (purpose) => createHmac('sha256', first.key).update(purpose).digest('base64url'),
  }
}

const toKey = (text: string): SecretKey => {
  const bytes = createHash('sha256').update(text).digest()
  return { key: createSecretKey(bytes), id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}
