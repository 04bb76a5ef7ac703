import sharp, { type Sharp } from 'sharp'
import { createFrameReader, encodeHeader, type PictureFrame, type PictureTaskKind } from '../picture-frames.ts'
import { READ_OPTIONS } from '../sharp-options.ts'

/** Answers each frame of standard input with one on standard output. */
export async function convertPictures(): Promise<void> {
  const readFrame = createFrameReader(process.stdin, Infinity)
  for (let frame = await readFrame(); frame; frame = await readFrame()) {
    const answer = await convert(frame).catch(() => emptyAnswer('no_picture'))
    process.stdout.write(encodeHeader(answer))
    process.stdout.write(answer.bytes)
  }
}

type Encoder = (picture: Sharp, side: number) => Promise<Sharp | null>

/** Null where nothing has to change. */
const encoders: Record<PictureTaskKind, Encoder> = {
  async square(picture, side) {
    const { width, height } = await picture.metadata()
    const edge = Math.min(side, width, height)
    return picture.autoOrient().resize(edge, edge, { fit: 'cover' }).webp({ quality: 82 })
  },
  within: async (picture, side) => fitWithin(picture, side).webp({ quality: 90 }),
  jpeg: async (picture, side) => fitWithin(picture, side).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
  async clean(picture, side) {
    const { format, exif, xmp, iptc, comments } = await picture.metadata()
    if (!exif && !xmp && !iptc && !comments) return null
    return format === 'png' ? fitWithin(picture, side).png() : fitWithin(picture, side).jpeg({ quality: 90 })
  },
}

const fitWithin = (picture: Sharp, side: number) =>
  picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })

async function convert({ kind, side, bytes }: PictureFrame): Promise<PictureFrame> {
  const encode = encoders[kind as PictureTaskKind]
  const picture = await encode(sharp(bytes, READ_OPTIONS), side)
  return picture ? { kind: 'picture', side: 0, bytes: await picture.toBuffer() } : emptyAnswer('nothing_to_remove')
}

const emptyAnswer = (kind: PictureFrame['kind']): PictureFrame => ({ kind, side: 0, bytes: Buffer.alloc(0) })
