import type { proto } from 'baileys'
import type { MediaRef } from '../../../ports/media.ts'

/** What opens one file at WhatsApp's media hosts, kept as text. `kind` is part of its keys. */
export type MediaKey = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  key: string
  path: string
  /** Of what is had there, and of what is inside. */
  sealedHash: string | null
  hash: string
}

/** Of a key or a hash, in bytes, and of a path, in characters: WhatsApp's own have 32 and some two hundred. */
const MOST_BYTES = 1_024
const MOST_OF_PATH = 2_000

type File = {
  mediaKey?: Uint8Array | null
  directPath?: string | null
  fileSha256?: Uint8Array | null
  fileEncSha256?: Uint8Array | null
  fileLength?: unknown
  width?: number | null
  height?: number | null
  viewOnce?: boolean | null
}

/**
 * The file that a message brought. Null where there is none to be had: its sender did not say where, or meant it to be
 * seen once, on the phone. An address that the sender wrote counts for nothing: only a path, on a host of our choice.
 */
export function mediaOf(m: proto.IMessage): MediaRef | null {
  const { imageMessage, stickerMessage, audioMessage, videoMessage, ptvMessage, documentMessage } = m
  return (
    refOf('image', imageMessage) ??
    refOf('sticker', stickerMessage) ??
    refOf('audio', audioMessage) ??
    refOf('video', videoMessage ?? ptvMessage) ??
    refOf('document', documentMessage)
  )
}

function refOf(kind: MediaKey['kind'], file: File | null | undefined): MediaRef | null {
  const { mediaKey, directPath, fileSha256, fileEncSha256 } = file ?? {}
  if (!file || file.viewOnce || !mediaKey?.length || !directPath?.startsWith('/') || !fileSha256?.length) return null
  const bytesOfKey = Math.max(mediaKey.length, fileSha256.length, fileEncSha256?.length ?? 0)
  if (bytesOfKey > MOST_BYTES || directPath.length > MOST_OF_PATH) return null
  const key: MediaKey = {
    kind,
    key: base64(mediaKey),
    path: directPath,
    sealedHash: fileEncSha256?.length ? base64(fileEncSha256) : null,
    hash: base64(fileSha256),
  }
  const bytes = Number(file.fileLength ?? 0)
  return {
    key: JSON.stringify(key),
    bytes: Number.isFinite(bytes) && bytes > 0 ? bytes : null,
    width: file.width ?? null,
    height: file.height ?? null,
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
