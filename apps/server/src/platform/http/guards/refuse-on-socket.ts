import { appError, type AppError, type ErrorCode } from '@portavoz/contract'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorEnvelope } from '../responses/error-response.ts'
import type { Log } from '../../log/log.ts'

const ERROR_CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Answers errors before a request exists, such as invalid HTTP, directly on the socket in the envelope of the API. */
export const refuseOnSocket =
  (log: Log) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = appError(ERROR_CODES[error.code ?? ''] ?? 'bad_json')
    const reqId = randomUUID()
    log.info({ reqId, route: '(none)', status: refusal.status }, 'request')
    if (socket.writable) socket.write(rawResponse(refusal, reqId))
    socket.destroySoon()
  }

function rawResponse(refusal: AppError, reqId: string): string {
  const body = JSON.stringify(errorEnvelope(refusal))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${reqId}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
