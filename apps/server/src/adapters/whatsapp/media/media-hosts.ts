import { createDecipheriv, createHash, createHmac } from 'node:crypto'
import { createOpenOutward, TooLongError } from '../../../platform/outward.ts'
import { limits } from '@portavoz/contract'
import { MediaError, type MediaSource } from '../../../ports/media.ts'
import type { MediaKey } from './media-ref.ts'

/** After the sealed file stands the beginning of its seal. */
const MAC_BYTES = 10
const PADDING_BYTES = 16
const MOST_REDIRECTS = 3

/**
 * WhatsApp's files, from its media hosts. Baileys makes the keys; its own download follows an address that the sender
 * wrote, hears nothing of a line that breaks, and looks neither at the seal nor at what came out.
 */
export function createWhatsAppMedia(mediaUrl: string): MediaSource {
  const { origin } = new URL(mediaUrl)
  const maxBytes = limits.mediaBytes + PADDING_BYTES + MAC_BYTES
  const openOutward = createOpenOutward([origin], { maxBytes, maxRedirects: MOST_REDIRECTS })

  return {
    platform: 'whatsapp',

    async open(_, text, signal) {
      const wanted = JSON.parse(text) as MediaKey
      const address = new URL(mediaUrl + wanted.path)
      if (address.origin !== origin) throw new MediaError('gone')
      const response = await openOutward(address.href, signal).catch(broken)
      if (response.ok && response.body) return opened(response.body, wanted)
      await response.body?.cancel()
      throw new MediaError(isGone(response.status) ? 'gone' : 'unreachable')
    },
  }
}

/** 403 is an address that has expired. */
const isGone = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** The file, as it is opened: that it is whole and was touched by nobody is known at its end. */
async function* opened(body: AsyncIterable<Uint8Array>, { kind, key, sealedHash, hash }: MediaKey) {
  const { getMediaKeys } = await import('baileys')
  const { iv, cipherKey, macKey } = await getMediaKeys(Buffer.from(key, 'base64'), kind)
  if (!macKey) throw new MediaError('damaged')
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  const [outside, inside] = [createHash('sha256'), createHash('sha256')]
  const open = (piece: Buffer) => {
    inside.update(piece)
    return piece
  }
  let held = Buffer.alloc(0)
  try {
    for await (const chunk of body) {
      outside.update(chunk)
      const come = Buffer.concat([held, chunk])
      const sealed = come.subarray(0, Math.max(0, come.length - MAC_BYTES))
      held = Buffer.from(come.subarray(sealed.length))
      mac.update(sealed)
      yield open(decipher.update(sealed))
    }
  } catch (error) {
    return broken(error)
  }
  const isWhole =
    mac.digest().subarray(0, MAC_BYTES).equals(held) && (sealedHash === null || outside.digest('base64') === sealedHash)
  if (!isWhole) throw new MediaError('damaged')
  yield open(last(() => decipher.final()))
  if (inside.digest('base64') !== hash) throw new MediaError('damaged')
}

function last(read: () => Buffer): Buffer {
  try {
    return read()
  } catch (cause) {
    throw new MediaError('damaged', { cause })
  }
}

const broken = (cause: unknown): never => {
  if (cause instanceof MediaError) throw cause
  throw new MediaError(cause instanceof TooLongError ? 'too_large' : 'unreachable', { cause })
}
