import type Sharp from 'sharp'

/** Above the largest phone photos; a decompression bomb of a few kilobytes unpacks to gigabytes. */
export const MAX_PIXELS = 40_000_000

/** Strict about broken files; of an animation only the first frame. */
export const READ_OPTIONS = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 } as const

/** One thread without a cache, and no decoders of SVG, PDF, TIFF and others. */
export function limitDecoders(sharp: typeof Sharp): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
}
