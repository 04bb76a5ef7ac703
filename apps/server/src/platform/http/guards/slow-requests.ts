import { appError } from '@portavoz/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may contain a large file. */
    isUpload?: boolean
  }
}

/** How long headers, a body, and a body with a file may take to arrive. */
export type RequestTimeouts = { headMs: number; bodyMs: number; uploadMs: number; checkEveryMs: number }

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headMs: 30_000,
  bodyMs: 30_000,
  uploadMs: 5 * 60_000,
  checkEveryMs: 5_000,
}

/** The timeouts that Node enforces: headers, and the whole request as a last resort. */
export function nodeTimeouts({ headMs, bodyMs, uploadMs, checkEveryMs }: RequestTimeouts) {
  const requestTimeout = headMs + Math.max(bodyMs, uploadMs)
  return { requestTimeout, http: { requestTimeout, headersTimeout: headMs, connectionsCheckingInterval: checkEveryMs } }
}

/** Refuses a body that does not arrive in time and closes its connection, so that slow senders hold no resources. */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs, uploadMs }: RequestTimeouts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return
    const timer = setTimeout(() => refuse(request, reply), routeOptions.config?.isUpload ? uploadMs : bodyMs)
    const clearTimer = () => clearTimeout(timer)
    raw.once('end', clearTimer).once('close', clearTimer)
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

function refuse({ raw }: FastifyRequest, reply: FastifyReply) {
  // The reader of the body turns the error into a response; destroying the request first would leave no connection to
  // answer on.
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  void reply.header('connection', 'close')
  raw.emit('error', appError('too_slow'))
}
