import { createDecipheriv, createHash, createHmac } from 'node:crypto'
import { createOpenSafeUrl, ResponseTooLongError } from '../../../platform/network/safe-fetch.ts'
import { limits } from '@portavoz/contract'
import { MediaError, type MediaSource } from '../../../ports/media.ts'
import type { MediaKey } from './media-ref.ts'
import { translateErrors } from '../../../platform/errors/translate-errors.ts'

/** The encrypted file ends with the first bytes of its MAC. */
const MAC_BYTES = 10
const PADDING_BYTES = 16
const MAX_REDIRECTS = 3

/**
 * Downloads and decrypts files from WhatsApp's media hosts. Baileys' own download follows an address that the sender
 * wrote, ignores broken connections, and checks neither the MAC nor the result.
 */
export function createWhatsAppMedia(mediaUrl: string): MediaSource {
  const { origin } = new URL(mediaUrl)
  const maxBytes = limits.mediaBytes + PADDING_BYTES + MAC_BYTES
  const openOutward = createOpenSafeUrl([origin], { maxBytes, maxRedirects: MAX_REDIRECTS })

  return {
    platform: 'whatsapp',

    async open(_, text, signal) {
      const mediaKey = JSON.parse(text) as MediaKey
      const address = new URL(mediaUrl + mediaKey.path)
      if (address.origin !== origin) throw new MediaError('gone')
      const response = await translateErrors(openOutward(address.href, signal), toMediaError)
      if (response.ok && response.body) return decryptStream(response.body, mediaKey)
      await response.body?.cancel()
      throw new MediaError(isGone(response.status) ? 'gone' : 'unreachable')
    },
  }
}

const isGone = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Yields decrypted data before the checks; throws at the end when the file is damaged. */
async function* decryptStream(body: AsyncIterable<Uint8Array>, { kind, key, sealedHash, hash }: MediaKey) {
  const { getMediaKeys } = await import('baileys')
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(key, 'base64'), kind)
  if (!macKey) throw new MediaError('damaged')
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  const [encryptedDigest, plainDigest] = [createHash('sha256'), createHash('sha256')]
  const recordPlain = (plain: Buffer) => {
    plainDigest.update(plain)
    return plain
  }
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of body) {
      encryptedDigest.update(chunk)
      const data = Buffer.concat([tail, chunk])
      const encrypted = data.subarray(0, Math.max(0, data.length - MAC_BYTES))
      tail = Buffer.from(data.subarray(encrypted.length))
      mac.update(encrypted)
      yield recordPlain(decipher.update(encrypted))
    }
  } catch (error) {
    throw toMediaError(error)
  }
  const isWhole =
    mac.digest().subarray(0, MAC_BYTES).equals(tail) &&
    (sealedHash === null || encryptedDigest.digest('base64') === sealedHash)
  if (!isWhole) throw new MediaError('damaged')
  yield recordPlain(finishDecryption(() => decipher.final()))
  if (plainDigest.digest('base64') !== hash) throw new MediaError('damaged')
}

function finishDecryption(finish: () => Buffer): Buffer {
  try {
    return finish()
  } catch (cause) {
    throw new MediaError('damaged', { cause })
  }
}

const toMediaError = (cause: unknown): MediaError =>
  cause instanceof MediaError
    ? cause
    : new MediaError(cause instanceof ResponseTooLongError ? 'too_large' : 'unreachable', { cause })
