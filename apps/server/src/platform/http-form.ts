import { AppError, type ErrorCode, fail } from '@portavoz/contract'
import type { FastifyRequest } from 'fastify'
import { tooManyParts } from './form-parts.ts'
import { FORM_BYTES } from './http-upload.ts'

/** Is handed the form's file as it comes, and resolves when all of it is taken. */
export type TakeFile = (fileName: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

/** What a form says beside its file, each field as often as it was said. */
type Fields = Record<string, string[]>

/** The field of a form that carries its file, how large that may be, and how it is refused when it surely is larger. */
type FileField = { name: string; maxBytes: number; tooLarge: ErrorCode }

/**
 * Reads a form whose file is too large to be held: `take` gets it while it comes, if there is one in this field. What
 * `take` throws is thrown; a form that makes no sense, or breaks off, has no file.
 */
export async function formOf(
  request: FastifyRequest,
  { name, maxBytes, tooLarge }: FileField,
  take: TakeFile,
): Promise<Fields> {
  const fields: Fields = {}
  if (!request.isMultipart()) return fields
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES) fail(tooLarge)
  let isBroken = false
  async function* whole(file: AsyncIterable<Uint8Array>) {
    try {
      yield* file
    } catch (error) {
      isBroken = true
      throw error
    }
  }
  const crowded = tooManyParts(request).then(ended)
  const parts = request.parts({ limits: { fileSize: maxBytes + 1 } })
  try {
    for (;;) {
      const { value: part, done } = await Promise.race([crowded, parts.next().catch(broken)])
      if (done) return fields
      if (part.type === 'field') (fields[part.fieldname] ??= []).push(String(part.value))
      else if (part.fieldname === name) await take(part.filename, whole(part.file))
      else part.file.resume()
    }
  } catch (error) {
    if (isBroken && !(error instanceof AppError)) return fields
    throw error
  }
}

/** A form that ends too early, or says more than it may. */
const broken = (error: unknown) => {
  if (error instanceof AppError) throw error
  return ended()
}

const ended = () => ({ value: undefined, done: true as const })
