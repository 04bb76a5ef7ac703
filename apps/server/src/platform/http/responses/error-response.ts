import { AppError, appError, type ErrorCode } from '@portavoz/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileStoreError } from '../../../ports/file-store.ts'
import { isUnavailable } from '../../retry/is-unavailable.ts'

/** Errors of Fastify as codes of the error catalogue. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

const FILES_UNAVAILABLE = {
  status: 503,
  text: 'Los archivos no se pueden abrir ahora: el lugar donde se guardan no responde. Inténtalo en unos minutos',
}

/** Sends any error in the envelope of the API. Unknown errors are logged in full and reveal nothing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error)
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code)
  // Full queues free up within a minute, as their message says.
  if (refusal.status === 503) void reply.header('retry-after', refusal.code === 'unavailable' ? '5' : '60')
  return reply.status(refusal.status).send(errorEnvelope(refusal))
}

export const errorEnvelope = ({ code, message, fields, data }: AppError) => ({
  success: false,
  code,
  error: message,
  message,
  ...(fields ? { fields } : {}),
  ...(data === undefined ? {} : { data }),
})

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: number }
  const mappedCode = FASTIFY_CODES[String(code)]
  if (mappedCode) return appError(mappedCode, { cause: error })
  if (error instanceof SyntaxError || statusCode === 400) return appError('bad_json', { cause: error })
  if (error instanceof FileStoreError) return new AppError('unavailable', FILES_UNAVAILABLE, { cause: error })
  if (isUnavailable(error)) return appError('unavailable', { cause: error })
  return appError('unexpected', { cause: error })
}
