import type { FastifyInstance } from 'fastify'

/** Less than a load balancer waits. */
const READY_MS = 1_800

type Parts = {
  /** Whether other processes' notifications arrive. */
  isListening: () => boolean
  /** Whether the queue answers this process. */
  isLooking: () => boolean
  /** How many processes answer and send, as the database tells: without one the console is served all the same. */
  workers: () => Promise<number>
}

/**
 * For monitoring: the process is alive; it is ready while the database answers, notifications arrive, the queue is read
 * and no stop was asked for.
 */
export function healthRoutes(app: FastifyInstance, parts: Parts): { stopping: () => void } {
  let isStopping = false
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    const workers = await inTime(parts.workers())
    const status = statusOf(workers, parts)
    return status === 'ok' ? { status, workers } : reply.status(503).header('retry-after', '5').send({ status })
  })
  return { stopping: () => void (isStopping = true) }
}

function statusOf(workers: number | null, { isListening, isLooking }: Parts): string {
  if (workers === null) return 'database unavailable'
  if (!isListening()) return 'notifications unavailable'
  return isLooking() ? 'ok' : 'queue unavailable'
}

/** What the database answered; null where it failed, and a late answer counts as none. */
async function inTime(asked: Promise<number>): Promise<number | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, READY_MS, null)
  const answered = asked.catch(() => null)
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
