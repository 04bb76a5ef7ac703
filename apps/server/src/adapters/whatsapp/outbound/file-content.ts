import type { OutboundKind } from '@portavoz/contract'
import { getAudioDuration, type proto } from 'baileys'
import { Readable } from 'node:stream'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import type { OutboundFile, OutboundFileMessage } from '../../../ports/channel.ts'
import { isOpus } from './is-opus.ts'

/** `read` is called when the picture has its turn. */
export type MakeThumbnail = (read: () => Promise<Buffer>) => Promise<Buffer | null>

export type MakeSessionThumbnail = (read: () => Promise<Buffer>, session: string) => Promise<Buffer | null>

type FileContentFields = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage

/** As what WhatsApp shows the file, and what its message says besides the keys and the address. */
export async function toFileContent(
  { file, caption }: Omit<OutboundFileMessage, 'id'>,
  makeThumbnail: MakeThumbnail,
): Promise<{ kind: OutboundKind; fields: FileContentFields }> {
  const { kind, type: mimetype, width, height } = file
  const text = caption === '' ? {} : { caption }
  switch (kind) {
    case 'image': {
      const jpegThumbnail = await makeThumbnail(() => readAll(file))
      return { kind, fields: { mimetype, jpegThumbnail, width, height, ...text } }
    }
    case 'video':
      return { kind, fields: { mimetype, ...text } }
    case 'audio':
      // Audios have no caption, and of Ogg WhatsApp plays Opus only.
      if (caption !== '' || (mimetype === 'audio/ogg' && !(await isOpus(file)))) break
      return { kind, fields: { mimetype: mimetype === 'audio/ogg' ? OPUS : mimetype, seconds: await measure(file) } }
    case 'voice':
      if (caption !== '') break
      return { kind: 'audio', fields: { mimetype: OPUS, seconds: await measure(file), ptt: true } }
    case 'document':
  }
  return { kind: 'document', fields: { mimetype, fileName: file.name, ...text } }
}

async function readAll(file: OutboundFile): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await file.open()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The length in seconds; null for an audio that cannot be parsed. */
async function measure(file: OutboundFile): Promise<number | null> {
  const stream = Readable.from(await file.open())
  // The parser may no longer listen.
  stream.on('error', () => {})
  const seconds = await ignoreFailure(getAudioDuration(stream))
  stream.destroy()
  return seconds === undefined ? null : Math.ceil(seconds)
}

const OPUS = 'audio/ogg; codecs=opus'
