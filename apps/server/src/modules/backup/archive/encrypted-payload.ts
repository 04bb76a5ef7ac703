import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { damagedArchive } from '../backup-error.ts'

export type Bytes = AsyncIterable<Uint8Array>

/*
 * The payload of the age format (STREAM): a nonce, then pieces of 64 kB, each sealed under its number and whether it is
 * the last. The ciphers of the library are JavaScript, which take ten times as long as these of OpenSSL.
 */
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
export const NONCE_BYTES = 16
const CIPHER = 'chacha20-poly1305'
const TAG = { authTagLength: TAG_BYTES }

const deriveKey = (fileKey: Uint8Array, nonce: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

export async function* sealPayload(plain: Bytes, fileKey: Uint8Array): Bytes {
  const nonce = randomBytes(NONCE_BYTES)
  const key = deriveKey(fileKey, nonce)
  yield nonce
  for await (const { piece, number, isLast } of cut(plain, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, pieceNonce(number, isLast), TAG)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** `sealed` begins after the nonce. */
export async function* openPayload(sealed: Bytes, fileKey: Uint8Array, nonce: Uint8Array): Bytes {
  const key = deriveKey(fileKey, nonce)
  for await (const { piece, number, isLast } of cut(sealed, PIECE_BYTES + TAG_BYTES)) {
    const plain = piece.length < TAG_BYTES ? null : openPiece(piece, key, pieceNonce(number, isLast))
    // Only a file without content ends with an empty piece.
    if (plain === null || (plain.length === 0 && number > 0)) throw damagedArchive('no se puede descifrar')
    yield plain
  }
}

function openPiece(piece: Uint8Array, key: Uint8Array, nonce: Uint8Array): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, nonce, TAG)
  try {
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** Eleven bytes of the number, and one that tells the last piece. */
function pieceNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts the stream into pieces of `size` bytes; the last piece may be shorter. All pieces share one buffer. */
async function* cut(chunks: Bytes, size: number) {
  const piece = Buffer.allocUnsafe(size)
  let used = 0
  let number = 0
  for await (const chunk of chunks)
    for (let taken = 0; taken < chunk.length;) {
      if (used === size) {
        yield { piece, number: number++, isLast: false }
        used = 0
      }
      const part = chunk.subarray(taken, taken + size - used)
      piece.set(part, used)
      used += part.length
      taken += part.length
    }
  yield { piece: piece.subarray(0, used), number, isLast: true }
}
