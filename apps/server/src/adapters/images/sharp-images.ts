import { limits } from '@portavoz/contract'
import { createWeightedSemaphore } from '../../platform/concurrency/semaphores/weighted-semaphore.ts'
import { readInTime } from '../../platform/files/read-in-time.ts'
import type { Log } from '../../platform/log/log.ts'
import { FileTooLargeError } from '../../ports/file-store.ts'
import type { ImageProcessor, ReadPicture } from '../../ports/image-processor.ts'
import { type ConverterLimits, createConverterPool } from './converter-pool.ts'
import type { PictureFrame, PictureTaskKind } from './picture-frames.ts'
import { isPicture, isStillPicture } from './picture-signatures.ts'
import { createPictureSizes } from './picture-sizes.ts'

type ImageLimits = ConverterLimits & { readMs?: number }

/** A process takes some 90 MB, and up to 160 MB more for the largest picture. No longer file can be stored. */
const defaultLimits: ImageLimits = {
  memoryMb: 600,
  longestMs: 15_000,
  outputBytes: limits.mediaBytes,
  idleMs: 5_000,
}

/** No caller aborts a conversion; each waits for its turn. */
const neverAborted = new AbortController().signal

/**
 * Pixels are decoded in another process, one picture at a time, read when it has its turn. A storage that hangs loses
 * its turn.
 */
export function createSharpImages({ log, ...given }: Partial<ImageLimits> & { log: Log }) {
  const imageLimits = { ...defaultLimits, ...given }
  const { readMs } = imageLimits
  const pool = createConverterPool(imageLimits)
  const semaphore = createWeightedSemaphore(1)

  /** Null for what is no picture, and for one that ends its process: at once for its time or memory, else twice. */
  async function askPool(task: PictureFrame, source: string, isRetry = false): Promise<PictureFrame | null> {
    const result = await pool.convert(task, source)
    if (result.outcome === 'answered') return result.frame.kind === 'no_picture' ? null : result.frame
    if (result.outcome === 'too_long') throw new FileTooLargeError()
    log.warn({ err: result.cause, kind: task.kind, bytes: task.bytes.length }, 'a picture ended its process')
    return isRetry || result.outcome === 'refused' ? null : askPool(task, source, true)
  }

  const convert = (
    { kind, side, read, isAccepted = isStillPicture }: ConversionTask,
    source: string,
  ): Promise<PictureFrame | null> =>
    semaphore({ source, weight: 1, signal: neverAborted }, async () => {
      const bytes = await readInTime(read, readMs)
      return isAccepted(bytes) ? askPool({ kind, side, bytes }, source) : null
    })

  const images: ImageProcessor = {
    ...createPictureSizes({ readMs }),
    async resizeToSquare(bytes, side, source) {
      const read = async () => bytes
      return bytesOf(await convert({ kind: 'square', side, read, isAccepted: isPicture }, source))
    },
    resizeWithin: async (bytes, side, source) =>
      bytesOf(await convert({ kind: 'within', side, read: async () => bytes }, source)),
    async removeMetadata(read, side, source) {
      const frame = await convert({ kind: 'clean', side, read }, source)
      return frame?.kind === 'nothing_to_remove' ? 'clean' : bytesOf(frame)
    },
    toJpeg: async (read, side, source) => bytesOf(await convert({ kind: 'jpeg', side, read }, source)),
  }
  return { ...images, close: pool.close }
}

type ConversionTask = {
  kind: PictureTaskKind
  side: number
  read: ReadPicture
  isAccepted?: (bytes: Buffer) => boolean
}

const bytesOf = (frame: PictureFrame | null): Buffer | null => (frame?.kind === 'picture' ? frame.bytes : null)
