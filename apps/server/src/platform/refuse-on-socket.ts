import { appError, type AppError, type ErrorCode } from '@portavoz/contract'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from './http-errors.ts'
import type { Log } from './log.ts'

const known: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** What never becomes a request meets no route: it is refused on its connection, in the same envelope. */
export const refuseOnSocket =
  (log: Log) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = appError(known[error.code ?? ''] ?? 'bad_json')
    const reqId = randomUUID()
    log.info({ reqId, route: '(none)', status: refusal.status }, 'request')
    if (socket.writable) socket.write(answer(refusal, reqId))
    socket.destroySoon()
  }

function answer(refusal: AppError, reqId: string): string {
  const body = JSON.stringify(failure(refusal))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${reqId}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
