import type { FastifyInstance } from 'fastify'
import { ignoreFailure } from '../errors/ignore-failure.ts'

/** Shorter than the timeout of common load balancers. */
const READY_TIMEOUT_MS = 1_800

type HealthSources = {
  /** Whether notifications of other processes arrive. */
  isListening: () => boolean
  /** Whether the job queue answers this process. */
  isPolling: () => boolean
  /** The number of live workers in the database; the console is served without any. */
  countWorkers: () => Promise<number>
  /** Whether a restored installation waits for its confirmation; it serves the console meanwhile. */
  isStandby: () => boolean
}

/**
 * `/health/live`: the process runs. `/health/ready`: the database answers, notifications arrive, the queue is polled
 * and the process is not stopping.
 */
export function registerHealthRoutes(app: FastifyInstance, sources: HealthSources): { markStopping: () => void } {
  let isStopping = false
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    const workers = await withTimeout(sources.countWorkers())
    const status = statusOf(workers, sources)
    if (status === 'ok') return { status, workers, ...(sources.isStandby() && { waitsForConfirmation: true }) }
    return reply.status(503).header('retry-after', '5').send({ status })
  })
  return { markStopping: () => void (isStopping = true) }
}

function statusOf(workers: number | undefined, { isListening, isPolling }: HealthSources): string {
  if (workers === undefined) return 'database unavailable'
  if (!isListening()) return 'notifications unavailable'
  return isPolling() ? 'ok' : 'queue unavailable'
}

/** The result of the query; undefined when it failed or was late. */
async function withTimeout(query: Promise<number>): Promise<number | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, READY_TIMEOUT_MS)
  return Promise.race([ignoreFailure(query), timeout]).finally(() => clearTimeout(timer))
}
