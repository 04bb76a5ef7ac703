import { AppError, type ErrorCode, fail } from '@portavoz/contract'
import type { FastifyRequest } from 'fastify'
import { discardBody } from './discard-body.ts'
import { untilTooManyParts } from './form-part-limit.ts'
import { MAX_FORM_BYTES } from './upload.ts'

/** Receives the file of the form as a stream, and the fields before it; resolves when it read all of it. */
export type FormFileHandler = (
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
  fieldsBefore: Readonly<FormFields>,
) => Promise<void>

/** The text fields of a form, each with all its values. */
export type FormFields = Record<string, string[]>

/** The form field with the file, its maximum size, and the error code for a larger one. */
type FormFileField = { name: string; maxBytes: number; tooLarge: ErrorCode }

/**
 * Reads a form whose file is too large for memory: `handleFile` gets it as a stream, if the field has one. Errors of
 * `handleFile` are thrown; a malformed or interrupted form counts as one without a file.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  { name, maxBytes, tooLarge }: FormFileField,
  handleFile: FormFileHandler,
): Promise<FormFields> {
  const fields: FormFields = {}
  if (!request.isMultipart()) return fields
  if (Number(request.headers['content-length']) > maxBytes + MAX_FORM_BYTES) fail(tooLarge)
  let [isBroken, isSlow] = [false, false]
  async function* trackErrors(file: AsyncIterable<Uint8Array>) {
    try {
      yield* file
    } catch (error) {
      isBroken = true
      throw error
    }
  }
  const tooManyParts = untilTooManyParts(request).then(endOfForm)
  const parts = request.parts({ limits: { fileSize: maxBytes + 1 } })
  try {
    for (;;) {
      const { value: part, done } = await Promise.race([tooManyParts, parts.next().catch(endOnBrokenForm)])
      if (done) return fields
      if (part.type === 'field') (fields[part.fieldname] ??= []).push(String(part.value))
      else if (part.fieldname === name) await handleFile(fileNameOf(part), trackErrors(part.file), fields)
      else part.file.resume()
    }
  } catch (error) {
    isSlow = error instanceof AppError && error.code === 'too_slow'
    if (isBroken && !(error instanceof AppError)) return fields
    throw error
  } finally {
    if (!isSlow) await discardBody(request, maxBytes + MAX_FORM_BYTES)
  }
}

/** A malformed form, or one that exceeds the limits of the parser. */
const endOnBrokenForm = (error: unknown) => {
  if (error instanceof AppError) throw error
  return endOfForm()
}

/** A part may have a content type and no name, which the type of the library leaves out. */
const fileNameOf = ({ filename }: { filename: string | undefined }): string => filename ?? ''

const endOfForm = () => ({ value: undefined, done: true as const })
