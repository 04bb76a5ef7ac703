import Fastify from 'fastify'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sendDownload } from './http-download.ts'

const app = { close: async () => {} }
afterEach(() => app.close())

/** A server with one endless download, and the news that its source was let go of. */
async function openEndless(patience: { stallMs: number; wholeMs: number }) {
  const { promise: over, resolve: ended } = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) yield new Uint8Array(64 * 1024)
    } finally {
      ended()
    }
  }
  const server = Fastify()
  app.close = () => server.close()
  server.get('/', async (_, reply) => {
    await sendDownload(reply, { fileName: 'todo.zip', type: 'application/zip', bytes: endless() }, patience)
    return reply
  })
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), over }
}

test('who takes nothing is let go', async () => {
  const { url, over } = await openEndless({ stallMs: 200, wholeMs: 60_000 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.pause()
  await over
  socket.destroy()
})

test('who never has enough is let go too, and does not take it for the whole', async () => {
  const { url, over } = await openEndless({ stallMs: 60_000, wholeMs: 200 })
  await expect((await fetch(url)).arrayBuffer()).rejects.toThrow('terminated')
  await over
})

test('who hangs up is let go', async () => {
  const { url, over } = await openEndless({ stallMs: 60_000, wholeMs: 60_000 })
  const hangUp = new AbortController()
  const response = await fetch(url, { signal: hangUp.signal })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="todo.zip"')
  hangUp.abort()
  await over
})
