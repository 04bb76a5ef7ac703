import { fail, limits } from '@portavoz/contract'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newName } from '../../platform/security/ids.ts'
import { type SafeDownload, ResponseTooLongError } from '../../platform/network/safe-fetch.ts'
import { createKeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { AVATARS_PATH, type AvatarStore } from './avatars.store.ts'

export type AvatarDeps = {
  store: AvatarStore
  clock: Clock
  attempts: RateLimiter
  images: ImageProcessor
  download: SafeDownload
}

/** Only generated names are looked up. */
const AVATAR_NAME = /^avatar_[\w-]{22}\.webp$/

/** An image takes some megabytes of memory while it is decoded. */
const hourlyLimit = (name: string) => [{ name, most: 30, withinMs: 60 * 60_000 }]

/** Bounds of a download from an address that a user typed. */
export const avatarDownloadLimits = { maxBytes: limits.avatarBytes, timeoutMs: 10_000, maxRedirects: 3 }

export function createAvatars({ store, clock, attempts, images, download }: AvatarDeps) {
  const lockUser = createKeyedMutex()

  /** Stores a re-encoded image: bytes of the uploaded file are never served. */
  const set = async (userId: string, file: Buffer): Promise<{ avatar: string }> => {
    const bytes = (await images.resizeToSquare(file, limits.avatarPixels, userId)) ?? fail('user.avatar_unreadable')
    const name = `${newName('avatar')}.webp`
    if (!(await store.replace(userId, { name, bytes, createdAt: clock.now() }))) fail('unauthenticated')
    return { avatar: `${AVATARS_PATH}/${name}` }
  }

  return {
    /** Counts the upload and waits for the account's other uploads before it reads the file. */
    async receive(userId: string, readFile: () => Promise<Buffer>): Promise<{ avatar: string }> {
      if (await attempts.refuses(hourlyLimit(`avatar file of ${userId}`))) fail('auth.too_many')
      return lockUser(userId, async () => set(userId, await readFile()))
    },

    /** Downloads the image once; the page never loads from that address. */
    async fetch(userId: string, address: string): Promise<{ avatar: string }> {
      if (await attempts.refuses(hourlyLimit(`avatar address of ${userId}`))) fail('auth.too_many')
      return lockUser(userId, async () => set(userId, await download(address).catch(downloadFailure)))
    },

    async remove(userId: string): Promise<{ avatar: null }> {
      await store.replace(userId, null)
      return { avatar: null }
    },

    bytes: async (name: string): Promise<Buffer> =>
      (AVATAR_NAME.test(name) ? await store.bytes(name) : undefined) ?? fail('not_found'),
  }
}

const downloadFailure = (cause: unknown): never =>
  fail(cause instanceof ResponseTooLongError ? 'user.avatar_too_large' : 'user.avatar_unreachable', { cause })
