import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Less than a load balancer waits. */
const READY_MS = 1_800

type Parts = {
  /** Whether other processes' notifications arrive. */
  isListening: () => boolean
  /** Whether the queue answers this process. */
  isLooking: () => boolean
}

/**
 * For monitoring: the process is alive; it is ready while the database answers, notifications arrive, the queue is read
 * and no stop was asked for.
 */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, parts: Parts): { stopping: () => void } {
  let isStopping = false
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    const status = await statusOf(pool, parts)
    return status === 'ok' ? { status } : reply.status(503).header('retry-after', '5').send({ status })
  })
  return { stopping: () => void (isStopping = true) }
}

async function statusOf(pool: pg.Pool, { isListening, isLooking }: Parts): Promise<string> {
  if (!(await answers(pool))) return 'database unavailable'
  if (!isListening()) return 'notifications unavailable'
  return isLooking() ? 'ok' : 'queue unavailable'
}

/** A late answer counts as none. */
async function answers(pool: pg.Pool): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, READY_MS, false)
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
