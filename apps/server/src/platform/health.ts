import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** For whoever watches the process: alive, and able to work (the database answers and nobody asked to stop). */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): { stopping: () => void } {
  let isStopping = false
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.status(503).header('retry-after', '5').send({ status: 'database unavailable' })
    }
  })
  return { stopping: () => void (isStopping = true) }
}
