import { readingLimits } from '@portavoz/contract'
import { readFileWithin } from '../../platform/files/read-file-within.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { PictureReducer, ReducedPicture } from '../../ports/picture-reducer.ts'
import { createPictureCache } from './picture-cache.ts'

type PictureSourceDeps = { fileStore: Pick<FileStore, 'open'>; reducer: PictureReducer; clock: Clock }

type PictureOfMessage = { messageId: string; workspaceId: string }

/** The pictures of messages as a model gets them. Null for what is gone or no picture. Throws as `reduce` does. */
export function createPictureSource({ fileStore, reducer, clock }: PictureSourceDeps) {
  const cache = createPictureCache(clock)

  return async ({ messageId, workspaceId }: PictureOfMessage, signal: AbortSignal): Promise<ReducedPicture | null> => {
    const cached = cache.get(messageId)
    if (cached) return cached
    const read = () => readFileWithin(fileStore, messageId, signal)
    const picture = await reducer.reduce(read, readingLimits.pictureSide, { workspaceId, signal })
    if (!picture) return null
    cache.set(messageId, picture)
    return picture
  }
}
export type PictureSource = ReturnType<typeof createPictureSource>
