import { fileMessage, photoMessage, voiceMessage } from '../../test/fakes/whatsapp/phone/message-content.ts'
import type { FakeWhatsApp } from '../../test/fakes/whatsapp/whatsapp.ts'
import type { CustomerFile } from './attachments.ts'

/** The message as a phone sends it: its file is uploaded encrypted first. */
export const toWhatsAppContent = ({ media }: FakeWhatsApp, content: string | CustomerFile) => {
  if (typeof content === 'string') return content
  const bytes = content.bytes()
  const { type, file, caption, seconds = 0 } = content
  if (type === 'audio/ogg') return voiceMessage(seconds, media.upload(bytes, 'audio'))
  if (type === 'image/jpeg') return photoMessage(caption, media.upload(bytes, 'image'))
  return fileMessage(file, bytes.length, {
    ...media.upload(bytes, 'document'),
    ...(caption !== undefined && { caption }),
  })
}
