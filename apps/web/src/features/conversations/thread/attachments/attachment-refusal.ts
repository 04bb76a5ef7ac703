import {
  limits,
  maxOutboundBytes,
  maxSharedBytes,
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

type FileToSend = Pick<File, 'name' | 'size'>

/** Why the server would refuse the file; null if it may be sent. */
export const attachmentRefusal = (platform: Platform, file: FileToSend) =>
  refusalOf(file, places[platform], (kind) => maxOutboundBytes(platform, kind))

/** Why a canned reply, which may go to any network, cannot have the file; null if it can. */
export const cannedFileRefusal = (file: FileToSend) => refusalOf(file, 'una respuesta rápida', maxSharedBytes)

function refusalOf({ name, size }: FileToSend, place: string, maxBytes: (kind: OutboundKind) => number): string | null {
  const kind = outboundTypeOfName(name)?.kind
  if (kind === undefined) return mediaErrors['media.type_not_allowed'].text
  if (size === 0) return mediaErrors['media.empty'].text
  const max = maxBytes(kind)
  if (size <= max) return null
  return `Pesa demasiado: en ${place} ${kindNames[kind]} pesar hasta ${max / 1024 / 1024} MB.`
}

/** Why the text cannot go with a file; null if it can. */
export const captionRefusal = (text: string): string | null =>
  text.length <= limits.captionMax
    ? null
    : `Junto a un archivo caben ${formatNumber(limits.captionMax)} caracteres, y tu texto tiene ${formatNumber(text.length)}.`
