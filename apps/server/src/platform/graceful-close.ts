import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 20_000

/**
 * Ends the server when the requests under way are answered. Connections that carry none are cut then:
 * browsers open spare ones, and Node would wait for those until they time out.
 */
export function gracefulClose(app: FastifyInstance): () => Promise<void> {
  let underWay = 0
  let whenIdle = () => {}

  app.addHook('onRequest', async (_, reply) => {
    underWay++
    reply.raw.once('close', () => {
      underWay--
      if (underWay === 0) whenIdle()
    })
  })

  return async () => {
    const idle = new Promise<void>((done) => {
      whenIdle = done
      if (underWay === 0) done()
      setTimeout(done, LONGEST_MS).unref()
    })
    const closed = app.close()
    await idle
    app.server.closeAllConnections()
    await closed
  }
}
