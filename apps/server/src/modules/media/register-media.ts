import { limits } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { MediaRef } from '../../ports/media.ts'
import { largerFileStore } from './larger-file.store.ts'
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
    const media = { ...message, ...plausibleDimensions(width, height) }
    if (bytes !== null && bytes > limits.mediaBytes) await store.insertLost(tx, media, 'too_large')
    else await store.insertPending(tx, media, secrets.seal(key, sealContextOf(message.messageId)))
  }

export type ReplaceStoredMedia = (tx: Tx, message: Omit<MediaMessage, 'workspaceId'>, ref: MediaRef) => Promise<boolean>

/**
 * Stores in the caller's transaction that a larger picture or video of the same message is to be downloaded. False when
 * it is not larger, so repeating it has no effect, or too large to be stored.
 */
export const createReplaceMedia =
  (secrets: Secrets): ReplaceStoredMedia =>
  async (tx, { messageId, now }, { key, bytes, ...claimed }) => {
    const { width, height } = plausibleDimensions(claimed.width, claimed.height)
    if (width === null || height === null || (bytes !== null && bytes > limits.mediaBytes)) return false
    return largerFileStore.replace(tx, { messageId, width, height, now }, secrets.seal(key, sealContextOf(messageId)))
  }

const plausibleDimensions = (width: number | null, height: number | null) =>
  isPlausibleSide(width) && isPlausibleSide(height) ? { width, height } : { width: null, height: null }

const isPlausibleSide = (pixels: number | null): pixels is number =>
  pixels !== null && Number.isInteger(pixels) && pixels > 0 && pixels <= 20_000
