import { AppError, appError, type ErrorCode } from '@portavoz/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from './unavailable.ts'

/** The server's own refusals, in the catalogue's words. */
const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** An error of any kind as the envelope says it; the unknown is logged whole and shows nothing of our inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error)
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code)
  // Where all places are taken, one is free in a minute, as the sentence says.
  if (refusal.status === 503) void reply.header('retry-after', refusal.code === 'unavailable' ? '5' : '60')
  return reply.status(refusal.status).send(failure(refusal))
}

export const failure = ({ code, message, fields }: AppError) => ({
  success: false,
  code,
  error: message,
  message,
  ...(fields ? { fields } : {}),
})

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: number }
  const named = known[String(code)]
  if (named) return appError(named, { cause: error })
  if (error instanceof SyntaxError || statusCode === 400) return appError('bad_json', { cause: error })
  if (isUnavailable(error)) return appError('unavailable', { cause: error })
  return appError('unexpected', { cause: error })
}
