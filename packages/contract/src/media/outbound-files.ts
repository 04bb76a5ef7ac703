import type { Platform } from '../common/schema.ts'
import { limits } from '../common/limits.ts'

/** How networks present a file that people send. */
export type OutboundKind = 'image' | 'audio' | 'video' | 'document'

type OutboundType = { type: string; kind: OutboundKind }

const office = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'
const asDocument = (type: string): OutboundType => ({ type, kind: 'document' })

/**
 * Files that people may send, by extension. What a network does not play goes as a document. Programs are missing:
 * networks close the accounts that send them.
 */
const outboundTypes: Readonly<Record<string, OutboundType>> = {
  jpg: { type: 'image/jpeg', kind: 'image' },
  jpeg: { type: 'image/jpeg', kind: 'image' },
  png: { type: 'image/png', kind: 'image' },
  webp: { type: 'image/webp', kind: 'image' },
  mp3: { type: 'audio/mpeg', kind: 'audio' },
  m4a: { type: 'audio/mp4', kind: 'audio' },
  ogg: { type: 'audio/ogg', kind: 'audio' },
  opus: { type: 'audio/ogg', kind: 'audio' },
  aac: { type: 'audio/aac', kind: 'audio' },
  amr: { type: 'audio/amr', kind: 'audio' },
  mp4: { type: 'video/mp4', kind: 'video' },
  '3gp': { type: 'video/3gpp', kind: 'video' },
  gif: asDocument('image/gif'),
  heic: asDocument('image/heic'),
  wav: asDocument('audio/wav'),
  mov: asDocument('video/quicktime'),
  webm: asDocument('video/webm'),
  pdf: asDocument('application/pdf'),
  docx: asDocument(`${office}wordprocessingml.document`),
  xlsx: asDocument(`${office}spreadsheetml.sheet`),
  pptx: asDocument(`${office}presentationml.presentation`),
  odt: asDocument(`${openDocument}text`),
  ods: asDocument(`${openDocument}spreadsheet`),
  odp: asDocument(`${openDocument}presentation`),
  zip: asDocument('application/zip'),
  doc: asDocument('application/msword'),
  xls: asDocument('application/vnd.ms-excel'),
  ppt: asDocument('application/vnd.ms-powerpoint'),
  rtf: asDocument('application/rtf'),
  txt: asDocument('text/plain'),
  csv: asDocument('text/csv'),
}

/** The type that the name promises; null when such files are not sent. */
export const outboundTypeOfName = (name: string): OutboundType | null => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(outboundTypes, extension) ? (outboundTypes[extension] ?? null) : null
}

/** The kind under which a file of this type is sent. */
export const outboundKindOf = (type: string): OutboundKind =>
  Object.values(outboundTypes).find((one) => one.type === type)?.kind ?? 'document'

const MB = 1024 * 1024

/** Telegram's photos have at most 10 MB, WhatsApp's pictures, audios and videos 16 MB; the rest is our limit. */
const outboundBytes: Record<Platform, Record<OutboundKind, number>> = {
  telegram: { image: 10 * MB, audio: limits.mediaBytes, video: limits.mediaBytes, document: limits.mediaBytes },
  whatsapp: { image: 16 * MB, audio: 16 * MB, video: 16 * MB, document: limits.mediaBytes },
  web: { image: 10 * MB, audio: limits.mediaBytes, video: limits.mediaBytes, document: limits.mediaBytes },
}

/** The largest file of that kind that an agent of the platform sends. */
export const maxOutboundBytes = (platform: Platform, kind: OutboundKind): number => outboundBytes[platform][kind]

/** The largest file of that kind that agents of every platform send. */
export const maxSharedBytes = (kind: OutboundKind): number =>
  Math.min(...Object.values(outboundBytes).map((maximum) => maximum[kind]))
