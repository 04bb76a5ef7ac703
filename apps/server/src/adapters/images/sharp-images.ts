import { createGate } from '../../platform/gate.ts'
import type { Images } from '../../ports/images.ts'

/** A phone's largest photos are smaller; a bomb of a few kilobytes unpacks to gigabytes. */
const MOST_PIXELS = 40_000_000
const LONGEST_S = 10

/** The signature decides, never a name or a type that somebody wrote. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/] // oxlint-disable-line no-control-regex -- these are bytes

const isPicture = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, 12)
  return SIGNATURES.some((signature) => signature.test(head))
}

/** One picture at a time, on one thread: each may take a hundred megabytes while it is being made. */
export function createSharpImages(): Images {
  const gate = createGate(1)
  let loading: ReturnType<typeof loadSharp> | null = null

  return {
    measure: (bytes) =>
      gate(async () => {
        if (!isPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
          return width * height > MOST_PIXELS ? null : { width: autoOrient.width, height: autoOrient.height }
        } catch {
          return null
        }
      }),

    square: (bytes, side) =>
      gate(async () => {
        if (!isPicture(bytes)) return null
        const sharp = await (loading ??= loadSharp())
        try {
          const picture = sharp(bytes, {
            failOn: 'error',
            limitInputPixels: MOST_PIXELS,
            sequentialRead: true,
            pages: 1,
          })
          const { width, height } = await picture.metadata()
          const edge = Math.min(side, width, height)
          return await picture
            .autoOrient()
            .resize(edge, edge, { fit: 'cover' })
            .webp({ quality: 82 })
            .timeout({ seconds: LONGEST_S })
            .toBuffer()
        } catch {
          return null
        }
      }),
  }
}

/** Loaded when the first picture comes: it weighs on a process that may never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // What reads SVG, PDF, TIFF and the rest is shut, whatever a file pretends to be.
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
