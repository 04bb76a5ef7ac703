import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A web server on loopback that records the paths it was asked for. */
export async function startWebServer(handler: RequestListener) {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    handler(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { requestedPaths, port, url: `http://127.0.0.1:${port}` }
}
