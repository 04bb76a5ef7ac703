import { appError } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import type { Scrape } from '../../../ports/metrics.ts'
import { createMayScrape } from './may-scrape.ts'

export const METRICS_PATH = '/metrics'

export type MetricsAccess = { token: string | null; scrape: () => Promise<Scrape> }

/** `GET /metrics` on the port of the API. Null refuses it as an address that does not exist. */
export function registerMetricsRoute(app: FastifyInstance, access: MetricsAccess | null): void {
  const mayScrape = createMayScrape(access?.token ?? null)
  app.get(METRICS_PATH, async (request, reply) => {
    if (!access) throw appError('not_found')
    if (!mayScrape(request.headers.authorization)) {
      void reply.header('www-authenticate', 'Bearer')
      throw appError('unauthenticated')
    }
    const { contentType, text } = await access.scrape()
    return reply.type(contentType).header('cache-control', 'no-store').send(text)
  })
}
