import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** Somebody's web server on loopback, and which addresses of it were asked for. */
export async function openElsewhere(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { asked, port, url: `http://127.0.0.1:${port}` }
}
