import { open } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { BackupError, damagedArchive } from './backup-error.ts'
import { MAX_WORK_FACTOR } from './passphrase-stanza.ts'

type Bytes = AsyncIterable<Uint8Array>

const toWeb = (bytes: Bytes) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>

// Loaded on use: most starts need neither of them.
const loadAge = async () => ({
  ...(await import('age-encryption')),
  ...(await import('./passphrase-stanza.ts')),
})

/** Encrypts a stream as a file of `age`, which that program opens too (`age -d`). */
export async function* encryptStream(plain: Bytes, passphrase: string): Bytes {
  const { Encrypter, sealFileKey } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient({ wrapFileKey: async (fileKey) => [await sealFileKey(fileKey, passphrase)] })
  yield* await encrypter.encrypt(toWeb(plain))
}

/** Throws a `BackupError` for another passphrase, and for a stream that is cut off or altered. */
export async function* decryptStream(encrypted: Bytes, passphrase: string): Bytes {
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
    yield* await decrypter.decrypt(toWeb(encrypted))
  } catch (error) {
    // The system's errors have a code; those of the library do not.
    const isForeign = error instanceof BackupError || (error instanceof Error && 'code' in error)
    throw isForeign ? error : damagedArchive('no se puede descifrar', error)
  }
}

const MAGIC = 'age-encryption.org/'
const HEAD_BYTES = 512
/** One passphrase, as in every backup: the library reads a header of any length. */
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/

/** Whether a backup is encrypted, by its first bytes. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (!head.startsWith(MAGIC)) return false
    const [, workFactor] = HEADER.exec(head) ?? []
    if (workFactor === undefined || Number(workFactor) > MAX_WORK_FACTOR)
      throw damagedArchive('su comienzo no se entiende')
    return true
  } finally {
    await file.close()
  }
}
