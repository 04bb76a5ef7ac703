import { appError } from '@portavoz/contract'
import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects before the response is sent. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  const abort = () => raw.writableFinished || controller.abort(appError('left'))
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return controller.signal
}
