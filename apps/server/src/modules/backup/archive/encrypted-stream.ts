import { BackupError, damagedArchive } from '../backup-error.ts'
import { type Bytes, NONCE_BYTES, openPayload, sealPayload } from './encrypted-payload.ts'
import { MAX_WORK_FACTOR } from './passphrase-stanza.ts'

// Loaded on use: most starts need neither of them.
const loadAge = async () => ({
  ...(await import('age-encryption')),
  ...(await import('./passphrase-stanza.ts')),
})

/** The key, and the header that holds it sealed: what the library makes for a file without content. */
async function createHeader(passphrase: string) {
  const { Encrypter, sealFileKey } = await loadAge()
  const encrypter = new Encrypter()
  let key = new Uint8Array()
  encrypter.addRecipient({
    async wrapFileKey(fileKey) {
      key = Uint8Array.from(fileKey)
      return [await sealFileKey(fileKey, passphrase)]
    },
  })
  const file = Buffer.from(await encrypter.encrypt(new Uint8Array()))
  return { key, header: file.subarray(0, headerLength(file)) }
}

/** Encrypts a stream as a file of `age`, which that program opens too (`age -d`). */
export async function* encryptStream(plain: Bytes, passphrase: string): Bytes {
  const { key, header } = await createHeader(passphrase)
  yield header
  yield* sealPayload(plain, key)
}

/** Throws a `BackupError` for another passphrase, and for a stream that is cut off or altered. */
export async function* decryptStream(encrypted: Bytes, passphrase: string): Bytes {
  const chunks = encrypted[Symbol.asyncIterator]()
  try {
    const { start, rest } = await readStart(chunks)
    const length = headerLength(start)
    if (length === 0 || start.length < length + NONCE_BYTES) throw damagedArchive('su comienzo no se entiende')
    const key = await readKey(start.subarray(0, length), passphrase)
    const payload = resume(start.subarray(length + NONCE_BYTES), rest)
    yield* openPayload(payload, key, start.subarray(length, length + NONCE_BYTES))
  } finally {
    await chunks.return?.()
  }
}

async function readKey(header: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const { Decrypter, openFileKey } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity({
    async unwrapFileKey([stanza]) {
      const fileKey = stanza ? await openFileKey(stanza, passphrase) : null
      if (fileKey) return fileKey
      throw new BackupError('La contraseña de BACKUP_PASSPHRASE no es la de esta copia. No se cambió nada.')
    },
  })
  try {
    return await decrypter.decryptHeader(header)
  } catch (error) {
    throw error instanceof BackupError ? error : damagedArchive('no se puede descifrar', error)
  }
}

/** Reads until the header and what follows it is there. */
async function readStart(chunks: AsyncIterator<Uint8Array>) {
  let start = Buffer.alloc(0)
  while (start.length < HEAD_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return { start, rest: { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) } }
}

async function* resume(start: Uint8Array, rest: Bytes): Bytes {
  yield start
  yield* rest
}

const MAGIC = 'age-encryption.org/'
export const HEAD_BYTES = 512
/** One passphrase, as in every backup: the library reads a header of any length. */
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/

/** 0 for a start that is no header. */
const headerLength = (start: Buffer) => HEADER.exec(start.toString('latin1'))?.[0].length ?? 0

/** Whether a backup is encrypted, by its first bytes. */
export function isEncrypted(start: Buffer): boolean {
  const head = start.toString('latin1')
  if (!head.startsWith(MAGIC)) return false
  const [, workFactor] = HEADER.exec(head) ?? []
  if (workFactor === undefined || Number(workFactor) > MAX_WORK_FACTOR)
    throw damagedArchive('su comienzo no se entiende')
  return true
}
