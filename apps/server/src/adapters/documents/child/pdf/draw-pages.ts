import type { PDFDocument, Pixmap } from 'mupdf'
import { DocumentError } from '../document-error.ts'
import type { OutputMessage } from '../document-output.ts'
import { loadPdf, openPdf } from './open-pdf.ts'
import { useAndDestroy } from './use-and-destroy.ts'

/** The first `pages` pages, with a longest side of `side` pixels. */
export type DrawingLimits = { pages: number; side: number }

/** Drawings are made smaller by the picture process afterwards. */
const JPEG_QUALITY = 85

/** Writes the first pages as JPEGs; blank and damaged ones are left out. */
export async function drawPages(
  bytes: Buffer,
  { pages, side }: DrawingLimits,
  write: (message: OutputMessage) => void,
): Promise<void> {
  const file = await openPdf(bytes)
  const { Matrix, ColorSpace } = await loadPdf()
  const count = file.countPages()
  let drawn = 0
  let failure: unknown = null
  for (let index = 0; index < Math.min(pages, count); index++)
    try {
      const jpeg = drawPage(file, index)
      if (jpeg) write({ picture: Buffer.from(jpeg).toString('base64') })
      drawn += 1
    } catch (error) {
      failure = error
    }
  if (drawn === 0) throw new DocumentError('damaged', failure)
  write({ drawn: { pages: count } })

  function drawPage(pdf: PDFDocument, index: number): Uint8Array | null {
    return useAndDestroy(pdf.loadPage(index), (page) => {
      const [left, top, right, bottom] = page.getBounds()
      const scale = side / Math.max(right - left, bottom - top, 1)
      return useAndDestroy(page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceRGB, false, true), (pixels) =>
        isBlank(pixels) ? null : pixels.asJPEG(JPEG_QUALITY),
      )
    })
  }
}

/** All of its bytes are the same, as in a white page. */
function isBlank(pixels: Pixmap): boolean {
  const bytes = pixels.getPixels()
  return bytes.every((byte) => byte === bytes[0])
}
