import type { FakeBot } from '../../test/fakes/telegram/bot.ts'
import type { CustomerFile } from './attachments.ts'

/** The fields of the message, as Telegram describes a file. */
export const toTelegramContent = (
  { files }: FakeBot,
  content: string | CustomerFile,
): Parameters<FakeBot['sendAsCustomer']>[1] => {
  if (typeof content === 'string') return content
  const { type, file, caption, seconds = 0 } = content
  const stored = files.add(content.bytes(), { folder: type === 'image/jpeg' ? 'photos' : 'documents' })
  const words = caption === undefined ? {} : { caption }
  if (type === 'audio/ogg') return { voice: { ...stored, duration: seconds, mime_type: type } }
  if (type === 'image/jpeg') return { photo: [{ ...stored, width: 720, height: 1080 }], ...words }
  return { document: { ...stored, file_name: file, mime_type: type }, ...words }
}
