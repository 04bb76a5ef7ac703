import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** Unanswered requests per connection: browsers and proxies wait for a response before the next request. */
const MAX_PENDING = 50

/**
 * Closes a connection that pipelines many requests, because thousands of small ones would run in one turn of the event
 * loop.
 */
export function refusePipelines(app: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (pending.get(socket) ?? 0) + 1
    pending.set(socket, count)
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    if (count <= MAX_PENDING) return done()
    reply.hijack()
    socket.destroy()
  })
}
