import multipart from '@fastify/multipart'
import { AppError } from '@portavoz/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyParts } from './form-parts.ts'

/** What a form may weigh beside its file. */
export const FORM_BYTES = 64 * 1024

/** Adds what these routes need to be sent a form with a file; all others still refuse one by its type. */
export function acceptUploads(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 50, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 },
    })
    routes(scope)
  })
}

/**
 * The file that a form carries in this field; its name and its type, which anybody can write, are left aside.
 * `missing` also when it is no form at all.
 */
export async function uploadOf(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<Buffer | 'missing' | 'too_large'> {
  if (!request.isMultipart()) return 'missing'
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES) return 'too_large'
  try {
    const crowded = tooManyParts(request).then(() => undefined)
    const part = await Promise.race([crowded, request.file({ limits: { fileSize: maxBytes } })])
    if (part?.fieldname !== field) return 'missing'
    const bytes = await part.toBuffer()
    if (part.file.truncated) return 'too_large'
    return bytes.length === 0 ? 'missing' : bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    // A form that makes no sense, or breaks off.
    return 'missing'
  }
}
