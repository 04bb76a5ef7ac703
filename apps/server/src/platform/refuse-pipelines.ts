import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** Requests of one connection that are not answered yet: browsers and proxies wait for one answer before they ask again. */
const MOST_AT_ONCE = 50

/** Closes a connection that sends many requests at once: thousands of small ones are handed over in one turn of the loop. */
export function refusePipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, count)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    if (count <= MOST_AT_ONCE) return done()
    reply.hijack()
    socket.destroy()
  })
}
