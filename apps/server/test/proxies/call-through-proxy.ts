import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { vi } from 'vitest'
import { DOMAIN, type Proxy } from './start-proxy.ts'

/** A client in the internet, as far as a proxy on this machine can tell. */
export const CLIENT_ADDRESS = '127.0.0.5'

type Call = { method?: string; headers?: OutgoingHttpHeaders; body?: Blob | string }

/** Opens a request by the public name over TLS, with the certificate checked. */
export async function openThroughProxy({ port, ca }: Proxy, path: string, { method, headers, body }: Call = {}) {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: method ?? 'GET',
    servername: DOMAIN,
    ca,
    agent: false,
    localAddress: CLIENT_ADDRESS,
    headers: { host: DOMAIN, ...headers },
  })
  if (body instanceof Blob) for await (const chunk of body.stream()) sent.write(chunk)
  else if (body !== undefined) sent.write(body)
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { response, close: () => sent.destroy() }
}

export async function callThroughProxy(proxy: Proxy, path: string, call?: Call) {
  const { response } = await openThroughProxy(proxy, path, call)
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return { status: response.statusCode, headers: response.headers, text }
}

/** Resolves once the proxy has its certificate and reaches the server. */
export const waitUntilServed = (proxy: Proxy) =>
  vi.waitFor(
    async () => {
      const { status } = await callThroughProxy(proxy, '/health/live')
      if (status !== 200) throw new Error(`the proxy answers ${status}`)
    },
    { timeout: 30_000, interval: 100 },
  )

/** Where the proxy sends a browser that came without TLS. */
export async function findRedirect({ httpPort }: Proxy, path: string) {
  const sent = requestPlain({ host: '127.0.0.1', port: httpPort, path, agent: false, headers: { host: DOMAIN } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return { status: response.statusCode, location: response.headers.location }
}
