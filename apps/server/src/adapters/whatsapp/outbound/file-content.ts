import type { AnyMessageContent } from 'baileys'
import { Readable } from 'node:stream'
import type { OutboundFileMessage } from '../../../ports/channel.ts'

/** The message as Baileys encrypts and uploads it. Opens the file. */
export async function toFileContent({ file, caption }: Omit<OutboundFileMessage, 'id'>): Promise<AnyMessageContent> {
  const source = { stream: Readable.from(await file.open()) }
  const { type: mimetype, width, height } = file
  const text = caption === '' ? {} : { caption }
  const size = width === null || height === null ? {} : { width, height }
  switch (file.kind) {
    case 'image':
      return { image: source, mimetype, ...size, ...text }
    case 'video':
      // With an own thumbnail Baileys does not start ffmpeg.
      return { video: source, mimetype, jpegThumbnail: '', ...text }
    case 'audio':
      // Audios have no caption.
      if (caption === '') return { audio: source, mimetype: mimetype === 'audio/ogg' ? OPUS : mimetype }
      break
    case 'document':
  }
  return { document: source, mimetype, fileName: file.name, ...text }
}

const OPUS = 'audio/ogg; codecs=opus'
