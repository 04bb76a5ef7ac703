import { createSemaphore } from '../../platform/concurrency/semaphores/semaphore.ts'
import { readInTime } from '../../platform/files/read-in-time.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { isPicture } from './picture-signatures.ts'
import { limitDecoders, MAX_PIXELS } from './sharp-options.ts'

/** Reads the headers of pictures in this process, one at a time, and decodes no pixel. */
export function createPictureSizes({ readMs }: { readMs?: number | undefined } = {}) {
  const semaphore = createSemaphore(1)
  let loading: ReturnType<typeof loadSharp> | null = null

  const readSize: ImageProcessor['readSize'] = (read) =>
    semaphore(async () => {
      const bytes = await readInTime(read, readMs)
      if (!isPicture(bytes)) return null
      const sharp = await (loading ??= loadSharp())
      try {
        const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
        return { width: autoOrient.width, height: autoOrient.height, isDecodable: width * height <= MAX_PIXELS }
      } catch {
        return null
      }
    })

  const measure: ImageProcessor['measure'] = async (read) => {
    const size = await readSize(read)
    return size?.isDecodable ? { width: size.width, height: size.height } : null
  }
  return { measure, readSize }
}

/** Loaded with the first picture: sharp costs memory that many processes never need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  limitDecoders(sharp)
  return sharp
}
