import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isStillPicture } from '../picture-signatures.ts'
import { READ_OPTIONS } from '../sharp-options.ts'
import { fingerprintOf } from './fingerprint.ts'

const NO_PICTURE = 2
/** The first that makes the picture small enough is taken. */
const QUALITIES = [85, 60, 35]

/**
 * A picture arrives on standard input, its fingerprint and a smaller JPEG leave on standard output. The process ends
 * with code 2 for what is no picture.
 */
export async function reducePicture(side: number, maxBytes: number): Promise<void> {
  const bytes = await buffer(process.stdin)
  if (!isStillPicture(bytes)) process.exit(NO_PICTURE)
  process.stdout.end(await encode(bytes, side, maxBytes).catch(() => process.exit(NO_PICTURE)))
}

async function encode(bytes: Buffer, side: number, maxBytes: number): Promise<Buffer> {
  const pixels = sharp(bytes, READ_OPTIONS)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  let reduced: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    reduced = await pixels.clone().jpeg({ quality }).toBuffer()
    if (reduced.length <= maxBytes) break
  }
  return Buffer.concat([await fingerprintOf(reduced), reduced])
}
