import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackServer = {
  url: string
  /** Refuses new connections and cuts the open ones. */
  unplug: () => Promise<void>
  /** Listens again on the same port. */
  plugIn: () => Promise<void>
}

type LoopbackHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A real HTTP server that is reachable from this machine only. */
export const serveOnLoopback = async (handler: LoopbackHandler, wantedPort = 0): Promise<LoopbackServer> => {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      if (!response.headersSent) answerJson(response, 500, { error: String(error) })
      else response.destroy()
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(wantedPort)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    unplug: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    plugIn: () => listen(port),
  }
}

export const readText = async (request: IncomingMessage): Promise<string> => (await readBytes(request)).toString('utf8')

export const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const answerJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

/** The peer gets «connection reset» instead of an answer. */
export const resetConnection = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
}
