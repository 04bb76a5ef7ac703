import { createSemaphore } from '../../platform/concurrency/semaphores/semaphore.ts'
import { readInTime } from '../../platform/files/read-in-time.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { isPicture, isStillPicture } from './picture-signatures.ts'
import { limitDecoders, MAX_PIXELS, READ_OPTIONS } from './sharp-options.ts'

const TIMEOUT_S = 10

/** One picture at a time on one thread: each may need a hundred megabytes. A storage that hangs loses its turn. */
export function createSharpImages({ readMs }: { readMs?: number } = {}): ImageProcessor {
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

  return {
    async measure(read) {
      const size = await readSize(read)
      return size?.isDecodable ? { width: size.width, height: size.height } : null
    },

    readSize,

    resizeToSquare: (bytes, side) =>
      semaphore(async () => {
        if (!isPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          const picture = sharp(bytes, READ_OPTIONS)
          const { width, height } = await picture.metadata()
          const edge = Math.min(side, width, height)
          return await picture
            .autoOrient()
            .resize(edge, edge, { fit: 'cover' })
            .webp({ quality: 82 })
            .timeout({ seconds: TIMEOUT_S })
            .toBuffer()
        } catch {
          return null
        }
      }),

    resizeWithin: (bytes, side) =>
      semaphore(async () => {
        if (!isStillPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          return await sharp(bytes, READ_OPTIONS)
            .autoOrient()
            .resize(side, side, { fit: 'inside', withoutEnlargement: true })
            .webp({ quality: 90 })
            .timeout({ seconds: TIMEOUT_S })
            .toBuffer()
        } catch {
          return null
        }
      }),

    removeMetadata: (read, side) =>
      semaphore(async () => {
        const bytes = await readInTime(read, readMs)
        if (!isStillPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          const { format, exif, xmp, iptc, comments } = await sharp(bytes, READ_OPTIONS).metadata()
          if (!exif && !xmp && !iptc && !comments) return 'clean'
          const picture = sharp(bytes, READ_OPTIONS)
            .autoOrient()
            .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          const encoded = format === 'png' ? picture.png() : picture.jpeg({ quality: 90 })
          return await encoded.timeout({ seconds: TIMEOUT_S }).toBuffer()
        } catch {
          return null
        }
      }),

    toJpeg: (read, side) =>
      semaphore(async () => {
        const bytes = await readInTime(read, readMs)
        if (!isStillPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          return await sharp(bytes, READ_OPTIONS)
            .autoOrient()
            .resize(side, side, { fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#ffffff' })
            .jpeg({ quality: 85 })
            .timeout({ seconds: TIMEOUT_S })
            .toBuffer()
        } catch {
          return null
        }
      }),
  }
}

/** Loaded with the first picture: sharp costs memory that many processes never need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  limitDecoders(sharp)
  return sharp
}
