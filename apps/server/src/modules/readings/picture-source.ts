import { readingLimits } from '@portavoz/contract'
import { readFileWithin } from '../../platform/files/read-file-within.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { PictureReducer } from '../../ports/picture-reducer.ts'

/** Pictures are shown seconds after they were made small; an older one is made small again. */
const MAX_CACHED = 64

type PictureSourceDeps = { fileStore: Pick<FileStore, 'open'>; reducer: PictureReducer }

/** The pictures of messages as a model gets them. Null for what is gone or no picture. */
export function createPictureSource({ fileStore, reducer }: PictureSourceDeps) {
  const cache = new Map<string, Uint8Array>()

  return async (messageId: string, signal: AbortSignal): Promise<Uint8Array | null> => {
    const cached = cache.get(messageId)
    if (cached) return cached
    const original = await readFileWithin(fileStore, messageId, signal)
    const picture = original && (await reducer.reduce(original, readingLimits.pictureSide, signal))
    if (!picture) return null
    cache.set(messageId, picture)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return picture
  }
}
export type PictureSource = ReturnType<typeof createPictureSource>
