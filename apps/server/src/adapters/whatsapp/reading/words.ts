import type { proto } from 'baileys'
import { plainText } from '../../../platform/plain-text.ts'

/** What was written: the text, or the caption of what is not text. */
export const textOf = (m: proto.IMessage): string =>
  plainText(
    m.conversation ??
      m.extendedTextMessage?.text ??
      m.imageMessage?.caption ??
      m.videoMessage?.caption ??
      m.documentMessage?.caption ??
      m.liveLocationMessage?.caption ??
      '',
  )
