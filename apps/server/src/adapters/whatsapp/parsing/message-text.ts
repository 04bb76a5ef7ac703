import type { proto } from 'baileys'
import { plainText } from '../../../platform/text/plain-text.ts'

export const extractText = (m: proto.IMessage): string =>
  plainText(
    m.conversation ??
      m.extendedTextMessage?.text ??
      m.imageMessage?.caption ??
      m.videoMessage?.caption ??
      m.documentMessage?.caption ??
      m.liveLocationMessage?.caption ??
      '',
  )
