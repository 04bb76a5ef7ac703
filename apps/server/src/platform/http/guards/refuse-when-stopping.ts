import { appError } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { errorEnvelope } from '../responses/error-response.ts'

/** While the server stops, requests on open connections get 503 in the API's envelope; health routes go on. */
export function refuseWhenStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping || request.url.startsWith('/health/')) return
    void reply.headers({ 'retry-after': '5', connection: 'close' })
    return reply.status(503).send(errorEnvelope(appError('unavailable')))
  })
}
