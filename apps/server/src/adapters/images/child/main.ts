/**
 * The picture process: a picture arrives on standard input, a smaller JPEG leaves on standard output. It has no
 * environment, and the server limits its time and memory. It ends with code 2 for what is no picture.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isStillPicture } from '../picture-signatures.ts'
import { limitDecoders, READ_OPTIONS } from '../sharp-options.ts'

const NO_PICTURE = 2
const side = Number(process.argv[2])
const bytes = await buffer(process.stdin)
if (!isStillPicture(bytes)) process.exit(NO_PICTURE)
limitDecoders(sharp)
const reduced = await sharp(bytes, READ_OPTIONS)
  .autoOrient()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality: 85 })
  .toBuffer()
  .catch(() => process.exit(NO_PICTURE))
process.stdout.end(reduced)
