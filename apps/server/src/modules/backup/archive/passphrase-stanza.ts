import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Stanza } from 'age-encryption'

/** 2^16 blocks of 1 kB, 64 MB: the server makes backups beside its work. */
const WORK_FACTOR = 16
/** A file from outside may ask for no more memory than 256 MB. */
export const MAX_WORK_FACTOR = 18

const LABEL = Buffer.from('age-encryption.org/v1/scrypt')
const CIPHER = 'chacha20-poly1305'
const TAG_BYTES = 16
/** Each key seals one text only. */
const NONCE = Buffer.alloc(12)

/** The stanza `scrypt` of the age format. The library's own blocks the event loop for a second. */
export async function sealFileKey(fileKey: Uint8Array, passphrase: string): Promise<Stanza> {
  const salt = randomBytes(16)
  const cipher = createCipheriv(CIPHER, await deriveKey(passphrase, salt, WORK_FACTOR), NONCE, {
    authTagLength: TAG_BYTES,
  })
  const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  return new Stanza(['scrypt', toBase64(salt), String(WORK_FACTOR)], sealed)
}

/** Null for another passphrase, or a stanza of another kind. */
export async function openFileKey({ args, body }: Stanza, passphrase: string): Promise<Uint8Array | null> {
  const [kind, salt = '', factor = ''] = args
  const workFactor = Number(factor)
  if (kind !== 'scrypt' || !(workFactor >= 1 && workFactor <= MAX_WORK_FACTOR)) return null
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), workFactor)
  const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES })
  try {
    decipher.setAuthTag(body.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Different keyboards write an accent as one character or as two. */
function deriveKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) }
  scrypt(passphrase.normalize('NFC'), Buffer.concat([LABEL, salt]), 32, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}
