import { limits } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MediaRef } from '../../ports/media.ts'
import type { MediaStore } from './media.store.ts'

type Arrived = { messageId: string; userId: string; now: Date }

export type ExpectMedia = (tx: Tx, message: Arrived, ref: MediaRef) => Promise<void>

export const placeOf = (messageId: string) => `media/${messageId}`

/** Written down with its message, to be fetched after the commit. What says of itself that it is too large is not. */
export const createExpectMedia =
  (store: MediaStore, secrets: Secrets): ExpectMedia =>
  async (tx, message, { key, bytes, width, height }) => {
    const sides = isSide(width) && isSide(height) ? { width, height } : { width: null, height: null }
    const media = { ...message, ...sides }
    if (bytes !== null && bytes > limits.mediaBytes) await store.refuse(tx, media, 'too_large')
    else await store.expect(tx, media, secrets.seal(key, placeOf(message.messageId)))
  }

const isSide = (pixels: number | null): pixels is number =>
  pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= 20_000
