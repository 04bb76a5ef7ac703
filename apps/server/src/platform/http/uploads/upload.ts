import multipart from '@fastify/multipart'
import { AppError } from '@portavoz/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { untilTooManyParts } from './form-part-limit.ts'

/** Maximum size of a form without its file. */
export const MAX_FORM_BYTES = 64 * 1024

/** Registers routes that accept multipart forms; all others refuse that content type. */
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
 * The file in this field of the form; its name and declared type are ignored. Returns `missing` also for a request
 * without a form.
 */
export async function readUpload(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<Buffer | 'missing' | 'too_large'> {
  if (!request.isMultipart()) return 'missing'
  if (Number(request.headers['content-length']) > maxBytes + MAX_FORM_BYTES) return 'too_large'
  try {
    const tooManyParts = untilTooManyParts(request).then(() => undefined)
    const part = await Promise.race([tooManyParts, request.file({ limits: { fileSize: maxBytes } })])
    if (part?.fieldname !== field) return 'missing'
    const bytes = await part.toBuffer()
    if (part.file.truncated) return 'too_large'
    return bytes.length === 0 ? 'missing' : bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    // The form is malformed or interrupted.
    return 'missing'
  }
}
