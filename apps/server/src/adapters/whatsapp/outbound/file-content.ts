import type { AnyMessageContent } from 'baileys'
import { Readable } from 'node:stream'
import type { OutboundFileMessage } from '../../../ports/channel.ts'

export type MakeThumbnail = (picture: Buffer) => Promise<Buffer | null>

/**
 * The message as Baileys encrypts and uploads it. Opens the file. With a thumbnail, even an empty one, Baileys neither
 * stores the file in the clear nor starts ffmpeg.
 */
export async function toFileContent(
  { file, caption }: Omit<OutboundFileMessage, 'id'>,
  makeThumbnail: MakeThumbnail,
): Promise<AnyMessageContent> {
  const source = { stream: Readable.from(await file.open()) }
  const { type: mimetype, width, height } = file
  const text = caption === '' ? {} : { caption }
  const size = width === null || height === null ? {} : { width, height }
  switch (file.kind) {
    case 'image': {
      const thumbnail = await makeThumbnail(await readAll(file))
      return { image: source, mimetype, jpegThumbnail: thumbnail?.toString('base64') ?? '', ...size, ...text }
    }
    case 'video':
      return { video: source, mimetype, jpegThumbnail: '', ...text }
    case 'audio':
      // Audios have no caption.
      if (caption === '') return { audio: source, mimetype: mimetype === 'audio/ogg' ? OPUS : mimetype }
      break
    case 'document':
  }
  return { document: source, mimetype, fileName: file.name, ...text }
}

async function readAll(file: OutboundFileMessage['file']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await file.open()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const OPUS = 'audio/ogg; codecs=opus'
