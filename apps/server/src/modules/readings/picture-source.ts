import { Readable } from 'node:stream'
import { readingLimits } from '@portavoz/contract'
import { createWeightedSemaphore } from '../../platform/concurrency/semaphores/weighted-semaphore.ts'
import { readFileWithin } from '../../platform/files/read-file-within.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DocumentReader } from '../../ports/document-reader.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { PictureReducer } from '../../ports/picture-reducer.ts'
import { createPictureCache, type MessagePictures } from './picture-cache.ts'

type PictureSourceDeps = {
  fileStore: Pick<FileStore, 'open'>
  reducer: PictureReducer
  reader: Pick<DocumentReader, 'drawPages'>
  clock: Clock
}

/** `isScan`: the first pages of its PDF are its pictures. */
type PicturesOfMessage = { messageId: string; workspaceId: string; isScan: boolean }

/** A process that draws takes more memory than one that makes a picture small. */
const DRAWING_CONCURRENCY = 1

const NONE: MessagePictures = { pictures: [], hasMore: false }

/**
 * The pictures of messages as a model gets them; none for what is gone or no picture. Throws as `reduce` and
 * `drawPages` do.
 */
export function createPictureSource({ fileStore, reducer, reader, clock }: PictureSourceDeps) {
  const cache = createPictureCache(clock)
  const drawing = createWeightedSemaphore(DRAWING_CONCURRENCY)

  const reduce = (read: () => Promise<Uint8Array | null>, workspaceId: string, signal: AbortSignal) =>
    reducer.reduce(read, readingLimits.pictureSide, { workspaceId, signal })

  async function loadPicture({ messageId, workspaceId }: PicturesOfMessage, signal: AbortSignal) {
    const picture = await reduce(() => readFileWithin(fileStore, messageId, signal), workspaceId, signal)
    return picture ? { pictures: [picture], hasMore: false } : NONE
  }

  /** The drawings come from a process that read an untrusted file, so they are read as pictures of contacts are. */
  async function loadPages({ messageId, workspaceId }: PicturesOfMessage, signal: AbortSignal) {
    const drawn = await drawing({ source: workspaceId, weight: 1, signal }, async () => {
      const content = await readFileWithin(fileStore, messageId, signal)
      const file = { name: 'scan.pdf', bytes: () => Promise.resolve(Readable.from([content])) }
      const limits = { pages: readingLimits.pages, side: readingLimits.pictureSide }
      return content && reader.drawPages(file, limits, signal)
    })
    if (!drawn) return NONE
    const pictures = []
    for (const jpeg of drawn.jpegs) pictures.push(await reduce(() => Promise.resolve(jpeg), workspaceId, signal))
    return { pictures: pictures.filter((picture) => picture !== null), hasMore: drawn.hasMore }
  }

  return async (message: PicturesOfMessage, signal: AbortSignal): Promise<MessagePictures> => {
    const cached = cache.get(message.messageId)
    if (cached) return cached
    const loaded = await (message.isScan ? loadPages : loadPicture)(message, signal)
    if (loaded.pictures.length > 0) cache.set(message.messageId, loaded)
    return loaded
  }
}
export type PictureSource = ReturnType<typeof createPictureSource>
