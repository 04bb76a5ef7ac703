import { appError } from '@portavoz/contract'
import type { FastifyReply } from 'fastify'

/** Aborts when whoever asked leaves before they are answered: what is being looked for is of no use to anybody. */
export function hungUp({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  const leave = () => raw.writableFinished || gone.abort(appError('left'))
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
