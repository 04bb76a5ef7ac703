import { appError } from '@portavoz/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is sent may be a large file. */
    isUpload?: boolean
  }
}

/** How long a request may take to arrive: its head, its body, and a body that carries a file. */
export type Patience = { headMs: number; bodyMs: number; uploadMs: number; lookEveryMs: number }

export const PATIENCE: Patience = { headMs: 30_000, bodyMs: 30_000, uploadMs: 5 * 60_000, lookEveryMs: 5_000 }

/** What Node itself watches: heads, and as the last net whatever escapes us. */
export function nodePatience({ headMs, bodyMs, uploadMs, lookEveryMs }: Patience) {
  const requestTimeout = headMs + Math.max(bodyMs, uploadMs)
  return { requestTimeout, http: { requestTimeout, headersTimeout: headMs, connectionsCheckingInterval: lookEveryMs } }
}

/** A body that is not whole in its time is refused, and its connection ends: whoever trickles holds nothing for long. */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs, uploadMs }: Patience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!carriesBody(raw)) return
    const timer = setTimeout(() => giveUp(request, reply), routeOptions.config?.isUpload ? uploadMs : bodyMs)
    const arrived = () => clearTimeout(timer)
    raw.once('end', arrived).once('close', arrived)
  })
}

const carriesBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

function giveUp({ raw }: FastifyRequest, reply: FastifyReply) {
  // Whoever reads it answers in our words; destroying it first would leave nothing to answer on.
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  void reply.header('connection', 'close')
  raw.emit('error', appError('too_slow'))
}
