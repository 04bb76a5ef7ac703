import { appError } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { failure } from './http-errors.ts'

/** A connection that is still open when the server stops hears, in the API's own words, that nobody is here; health goes on. */
export function refuseWhenStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping || request.url.startsWith('/health/')) return
    void reply.headers({ 'retry-after': '5', connection: 'close' })
    return reply.status(503).send(failure(appError('unavailable')))
  })
}
