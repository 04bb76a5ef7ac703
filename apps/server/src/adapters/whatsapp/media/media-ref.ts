import type { proto } from 'baileys'
import type { MediaRef } from '../../../ports/media.ts'

/** What is needed to download and decrypt one file, stored as JSON. `kind` is part of the key derivation. */
export type MediaKey = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  key: string
  path: string
  /** SHA-256 of the encrypted and of the decrypted file, in base64. */
  sealedHash: string | null
  hash: string
}

/** WhatsApp's own keys and hashes have 32 bytes, its paths about 200 characters. */
const MAX_KEY_BYTES = 1_024
const MAX_PATH_LENGTH = 2_000

type WhatsAppFile = {
  mediaKey?: Uint8Array | null
  directPath?: string | null
  fileSha256?: Uint8Array | null
  fileEncSha256?: Uint8Array | null
  fileLength?: unknown
  width?: number | null
  height?: number | null
  viewOnce?: boolean | null
}

/** Null for view-once media. Only the path is used, on a configured host, never the sender's address. */
export function parseMediaRef(m: proto.IMessage): MediaRef | null {
  const { imageMessage, stickerMessage, audioMessage, videoMessage, ptvMessage, documentMessage } = m
  return (
    toMediaRef('image', imageMessage) ??
    toMediaRef('sticker', stickerMessage) ??
    toMediaRef('audio', audioMessage) ??
    toMediaRef('video', videoMessage ?? ptvMessage) ??
    toMediaRef('document', documentMessage)
  )
}

function toMediaRef(kind: MediaKey['kind'], file: WhatsAppFile | null | undefined): MediaRef | null {
  const { mediaKey, directPath, fileSha256, fileEncSha256 } = file ?? {}
  if (!file || file.viewOnce || !mediaKey?.length || !directPath?.startsWith('/') || !fileSha256?.length) return null
  const bytesOfKey = Math.max(mediaKey.length, fileSha256.length, fileEncSha256?.length ?? 0)
  if (bytesOfKey > MAX_KEY_BYTES || directPath.length > MAX_PATH_LENGTH) return null
  const key: MediaKey = {
    kind,
    key: toBase64(mediaKey),
    path: directPath,
    sealedHash: fileEncSha256?.length ? toBase64(fileEncSha256) : null,
    hash: toBase64(fileSha256),
  }
  const bytes = Number(file.fileLength ?? 0)
  return {
    key: JSON.stringify(key),
    bytes: Number.isFinite(bytes) && bytes > 0 ? bytes : null,
    width: file.width ?? null,
    height: file.height ?? null,
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
