import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { StartError } from '../../process/start-error.ts'
import { createMayScrape } from './may-scrape.ts'
import { METRICS_PATH, type MetricsAccess } from './metrics.routes.ts'

export type ListenAddress = { host: string; port: number }

const MAX_CONNECTIONS = 20
const REQUEST_MS = 10_000

/** Serves the metrics, and nothing else, on an address of its own. */
export function createMetricsListener({ host, port }: ListenAddress, { token, scrape }: MetricsAccess) {
  const mayScrape = createMayScrape(token)
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  server.maxConnections = MAX_CONNECTIONS

  async function respond({ method, url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || url.split('?')[0] !== METRICS_PATH) return void response.writeHead(404).end()
    if (!mayScrape(headers.authorization)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    const { contentType, text } = await scrape()
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
  }

  return {
    async start(): Promise<void> {
      server.listen({ host, port })
      await once(server, 'listening').catch((error: unknown) => refuse(error, { host, port }))
    },
    /** Null before the start. */
    address: () => server.address() as AddressInfo | null,
    async stop(): Promise<void> {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function refuse(error: unknown, { host, port }: ListenAddress): never {
  const { code } = error as { code?: string }
  if (code === undefined) throw error
  throw new StartError(
    `METRICS_HOST vale «${host}:${port}», y ahí no se puede escuchar (${code}): elige otro puerto u otra dirección de este equipo.`,
    { cause: error },
  )
}
