import { limits } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { MediaRef } from '../../ports/media.ts'
import type { MediaStore } from './media.store.ts'

type MediaMessage = { messageId: string; workspaceId: string; now: Date }

export type RegisterMedia = (tx: Tx, message: MediaMessage, ref: MediaRef) => Promise<void>

export const sealContextOf = (messageId: string) => `media/${messageId}`

/**
 * Stores in the message's transaction that it has a file, which is downloaded after the commit. A file with too large a
 * declared size is stored as lost.
 */
export const createRegisterMedia =
  (store: MediaStore, secrets: Secrets): RegisterMedia =>
  async (tx, message, { key, bytes, width, height }) => {
    const dimensions =
      isPlausibleSide(width) && isPlausibleSide(height) ? { width, height } : { width: null, height: null }
    const media = { ...message, ...dimensions }
    if (bytes !== null && bytes > limits.mediaBytes) await store.insertLost(tx, media, 'too_large')
    else await store.insertPending(tx, media, secrets.seal(key, sealContextOf(message.messageId)))
  }

const isPlausibleSide = (pixels: number | null): pixels is number =>
  pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= 20_000
