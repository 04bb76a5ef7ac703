import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { badRequest, notFound } from './bot-api-error.ts'

/** The Bot API serves no larger files. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024

type BotFileBody = 'whole' | 'endless' | 'stalled'
type StoredBotFile = { path: string; bytes: Buffer; size: number; isGone: boolean; isCut: boolean; body: BotFileBody }

/** Sends the bytes again and again, until the client leaves. */
async function* repeatForever(bytes: Buffer, response: ServerResponse) {
  const chunk = Buffer.concat(Array.from({ length: Math.ceil(CHUNK_BYTES / bytes.length) }, () => bytes))
  while (!response.destroyed) yield chunk
}

/** The files that customers sent to one bot: described by id, downloaded by path. */
export const createBotFiles = () => {
  const files = new Map<string, StoredBotFile>()
  const findFile = (fileId: string) => {
    const file = files.get(fileId)
    if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
    return file
  }

  return {
    /** Returns the message fields of the file. `size` is the size that Telegram reports, if it differs. */
    add: (bytes: Uint8Array, { folder = 'documents', size = bytes.length } = {}) => {
      const id = createHash('sha256').update(bytes).update(String(files.size)).digest('base64url')
      const path = `${folder}/file_${files.size}.bin`
      files.set(id, { path, bytes: Buffer.from(bytes), size, isGone: false, isCut: false, body: 'whole' })
      return { file_id: id, file_unique_id: id.slice(0, 12), file_size: size }
    },
    /** `endless` flows without a length; `stalled` says no length either, and stays open after its first bytes. */
    setBody: (fileId: string, body: BotFileBody) => void (findFile(fileId).body = body),
    removeContent: (fileId: string) => void (findFile(fileId).isGone = true),
    /** The download breaks in the middle until `isCut` is false again. */
    truncateDownload: (fileId: string, isCut = true) => void (findFile(fileId).isCut = isCut),

    describe: (fileId: string) => {
      const { path, size } = findFile(fileId)
      if (size > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big')
      return { file_id: fileId, file_unique_id: fileId.slice(0, 12), file_size: size, file_path: path }
    },
    serve: (path: string, response: ServerResponse): void => {
      const file = [...files.values()].find((one) => one.path === path)
      if (!file || file.isGone) throw notFound()
      if (file.body === 'stalled') return void response.write(file.bytes.subarray(0, file.bytes.length / 2))
      if (file.body === 'endless') return void pipeline(repeatForever(file.bytes, response), response).catch(() => {})
      const type = { 'content-type': 'application/octet-stream', 'content-length': file.bytes.length }
      response.writeHead(200, type)
      if (!file.isCut) return void response.end(file.bytes)
      response.write(file.bytes.subarray(0, file.bytes.length / 2), () => response.socket?.resetAndDestroy())
    },
  }
}
