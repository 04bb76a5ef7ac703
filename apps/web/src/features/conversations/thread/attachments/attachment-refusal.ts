import {
  limits,
  maxOutboundBytes,
  mediaErrors,
  type OutboundKind,
  outboundTypeOfName,
  type Platform,
} from '@portavoz/contract'
import { formatNumber } from '../../../../lib/format/numbers.ts'

const kindNames: Record<OutboundKind, string> = {
  image: 'las fotos pueden',
  audio: 'los audios pueden',
  video: 'los videos pueden',
  document: 'los documentos pueden',
}

const places: Record<Platform, string> = { whatsapp: 'WhatsApp', telegram: 'Telegram', web: 'la página web' }

/** Why the server would refuse the file; null if it may be sent. */
export function attachmentRefusal(platform: Platform, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  const kind = outboundTypeOfName(name)?.kind
  if (kind === undefined) return mediaErrors['media.type_not_allowed'].text
  if (size === 0) return mediaErrors['media.empty'].text
  const max = maxOutboundBytes(platform, kind)
  if (size <= max) return null
  return `Pesa demasiado: en ${places[platform]} ${kindNames[kind]} pesar hasta ${max / 1024 / 1024} MB.`
}

/** Why the text cannot go with a file; null if it can. */
export const captionRefusal = (text: string): string | null =>
  text.length <= limits.captionMax
    ? null
    : `Junto a un archivo caben ${formatNumber(limits.captionMax)} caracteres, y tu texto tiene ${formatNumber(text.length)}.`
