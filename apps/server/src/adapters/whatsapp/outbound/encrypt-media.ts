import type { OutboundKind } from '@portavoz/contract'
import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { OutboundFile } from '../../../ports/channel.ts'

/** The purposes from which WhatsApp derives the keys of a file. */
const KEY_PURPOSES: Record<OutboundKind, string> = {
  image: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
}
const MAC_BYTES = 10

export type EncryptedMedia = {
  /** What the message says about its file. */
  fields: { mediaKey: Buffer; fileSha256: Buffer; fileEncSha256: Buffer; fileLength: number }
  encryptedBytes: number
  /** The encrypted file from its start, at each call. */
  read(): AsyncIterable<Uint8Array>
}

/**
 * Encrypts a file as WhatsApp requires. The file is read once for the hashes, which the upload names, and once per
 * upload: nothing is written to disk. Baileys writes into the temporary folder, and a failure there ends the process.
 */
export async function encryptMedia({
  kind,
  open,
}: Pick<OutboundFile, 'open'> & { kind: OutboundKind }): Promise<EncryptedMedia> {
  const mediaKey = randomBytes(32)
  const keys = deriveKeys(mediaKey, kind)
  const [plainDigest, encryptedDigest] = [createHash('sha256'), createHash('sha256')]
  let [fileLength, encryptedBytes] = [0, 0]
  async function* readPlain() {
    for await (const chunk of await open()) {
      plainDigest.update(chunk)
      fileLength += chunk.length
      yield chunk
    }
  }
  for await (const part of encrypt(readPlain(), keys)) {
    encryptedDigest.update(part)
    encryptedBytes += part.length
  }
  return {
    fields: { mediaKey, fileSha256: plainDigest.digest(), fileEncSha256: encryptedDigest.digest(), fileLength },
    encryptedBytes,
    async *read() {
      yield* encrypt(await open(), keys)
    },
  }
}

function deriveKeys(mediaKey: Buffer, kind: OutboundKind) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), KEY_PURPOSES[kind], 112))
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) }
}

async function* encrypt(plain: AsyncIterable<Uint8Array>, { iv, cipherKey, macKey }: ReturnType<typeof deriveKeys>) {
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  for await (const chunk of plain) {
    const part = cipher.update(chunk)
    mac.update(part)
    yield part
  }
  const end = cipher.final()
  yield Buffer.concat([end, mac.update(end).digest().subarray(0, MAC_BYTES)])
}
