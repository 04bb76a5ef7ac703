/**
 * The picture process: a picture arrives on standard input, its fingerprint and a smaller JPEG leave on standard
 * output. It has no environment, and the server limits its time and memory. It ends with code 2 for what is no picture.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isStillPicture } from '../picture-signatures.ts'
import { limitDecoders, READ_OPTIONS } from '../sharp-options.ts'
import { fingerprintOf } from './fingerprint.ts'

const NO_PICTURE = 2
/** The first that makes the picture small enough is taken. */
const QUALITIES = [85, 60, 35]
const [side = 0, maxBytes = 0] = process.argv.slice(2).map(Number)
const bytes = await buffer(process.stdin)
if (!isStillPicture(bytes)) process.exit(NO_PICTURE)
limitDecoders(sharp)
const pixels = sharp(bytes, READ_OPTIONS)
  .autoOrient()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
process.stdout.end(await encode().catch(() => process.exit(NO_PICTURE)))

async function encode(): Promise<Buffer> {
  let reduced: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    reduced = await pixels.clone().jpeg({ quality }).toBuffer()
    if (reduced.length <= maxBytes) break
  }
  return Buffer.concat([await fingerprintOf(reduced), reduced])
}
