import type { FastifyInstance } from 'fastify'

const MAX_WAIT_MS = 20_000

/**
 * Closes the server after the running requests are answered. Idle connections are cut, because Node would wait for the
 * spare connections of browsers until they time out.
 */
export function createGracefulClose(app: FastifyInstance): () => Promise<void> {
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
      setTimeout(done, MAX_WAIT_MS).unref()
    })
    const closed = app.close()
    await idle
    app.server.closeAllConnections()
    await closed
  }
}
