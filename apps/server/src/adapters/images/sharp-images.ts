import { createSemaphore } from '../../platform/concurrency/semaphore.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'

/** Above the largest phone photos; a decompression bomb of a few kilobytes unpacks to gigabytes. */
const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 10

/** Only the file signature decides the type, not its name or content type. */
// oxlint-disable-next-line no-control-regex -- these are bytes
const STILL_SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/]
const GIF_SIGNATURE = /^GIF8[79]a/

const isPicture = (bytes: Buffer, signatures = [...STILL_SIGNATURES, GIF_SIGNATURE]): boolean => {
  const head = bytes.toString('latin1', 0, 12)
  return signatures.some((signature) => signature.test(head))
}

/** Strict about broken files; of an animation only the first frame. */
const READ_OPTIONS = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 } as const

/** One picture at a time on one thread: each may need a hundred megabytes. */
export function createSharpImages(): ImageProcessor {
  const semaphore = createSemaphore(1)
  let loading: ReturnType<typeof loadSharp> | null = null

  return {
    measure: (bytes) =>
      semaphore(async () => {
        if (!isPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
          return width * height > MAX_PIXELS ? null : { width: autoOrient.width, height: autoOrient.height }
        } catch {
          return null
        }
      }),

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
        if (!isPicture(bytes, STILL_SIGNATURES)) return null
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

    toJpeg: (bytes, side) =>
      semaphore(async () => {
        if (!isPicture(bytes, STILL_SIGNATURES)) return null
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
  sharp.cache(false)
  sharp.concurrency(1)
  // Blocks the decoders of SVG, PDF, TIFF and others.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
}
