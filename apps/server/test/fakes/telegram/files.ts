import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { badRequest, notFound } from './refusal.ts'

/** Where the Bot API stops handing files over. */
const LARGEST = 20 * 1024 * 1024

type Kept = { path: string; bytes: Buffer; size: number; isGone: boolean; isCut: boolean }

/** What customers sent to one bot: asked for by its id, and then had at a path. */
export const createFiles = () => {
  const files = new Map<string, Kept>()
  const known = (fileId: string) => {
    const file = files.get(fileId)
    if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
    return file
  }

  return {
    /** The fields of a message that carry it. `size` is what Telegram says it weighs, if not the truth. */
    add: (bytes: Uint8Array, { folder = 'documents', size = bytes.length } = {}) => {
      const id = createHash('sha256').update(bytes).update(String(files.size)).digest('base64url')
      const path = `${folder}/file_${files.size}.bin`
      files.set(id, { path, bytes: Buffer.from(bytes), size, isGone: false, isCut: false })
      return { file_id: id, file_unique_id: id.slice(0, 12), file_size: size }
    },
    lose: (fileId: string) => void (known(fileId).isGone = true),
    /** Its line breaks in the middle, until it is whole again. */
    cut: (fileId: string, isCut = true) => void (known(fileId).isCut = isCut),

    describe: (fileId: string) => {
      const { path, size } = known(fileId)
      if (size > LARGEST) throw badRequest('file is too big')
      return { file_id: fileId, file_unique_id: fileId.slice(0, 12), file_size: size, file_path: path }
    },
    serve: (path: string, response: ServerResponse): void => {
      const file = [...files.values()].find((one) => one.path === path)
      if (!file || file.isGone) throw notFound()
      const type = { 'content-type': 'application/octet-stream', 'content-length': file.bytes.length }
      response.writeHead(200, type)
      if (!file.isCut) return void response.end(file.bytes)
      response.write(file.bytes.subarray(0, file.bytes.length / 2), () => response.socket?.resetAndDestroy())
    },
  }
}
