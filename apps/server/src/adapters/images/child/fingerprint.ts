import sharp from 'sharp'

/** Columns and rows of the grid: 256 bits, since receipts of one wallet share most of their layout. */
const SIDE = 16
/** A smaller step between neighbours is noise of the compression. */
const STEP = 3

/** The difference hash of a picture: a bit for each cell of a coarse grid that is darker than the cell beside it. */
export async function fingerprintOf(picture: Uint8Array): Promise<Buffer> {
  const width = SIDE + 1
  const grey = await sharp(picture).greyscale().resize(width, SIDE, { fit: 'fill' }).raw().toBuffer()
  const bits = Buffer.alloc((SIDE * SIDE) / 8)
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const at = Math.floor(cell / SIDE) * width + (cell % SIDE)
    if ((grey[at + 1] ?? 0) - (grey[at] ?? 0) >= STEP) bits[cell >> 3]! |= 128 >> (cell & 7)
  }
  return bits
}
