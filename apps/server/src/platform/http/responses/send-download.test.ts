import Fastify from 'fastify'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sendDownload } from './send-download.ts'

const app = { close: async () => {} }
afterEach(() => app.close())

/** A server with one endless download, and a promise that resolves when its source is closed. */
async function openEndless(timeouts: { stallMs: number; wholeMs: number }) {
  const { promise: closed, resolve: ended } = Promise.withResolvers<void>()
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
    await sendDownload(reply, { fileName: 'todo.zip', type: 'application/zip', bytes: endless() }, timeouts)
    return reply
  })
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), over: closed }
}

test('download: a client that reads nothing is disconnected', async () => {
  const { url, over: closed } = await openEndless({ stallMs: 200, wholeMs: 60_000 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.pause()
  await closed
  socket.destroy()
})

test('download: one that never ends is cut at the total timeout, and the client sees an error', async () => {
  const { url, over: closed } = await openEndless({ stallMs: 60_000, wholeMs: 200 })
  await expect((await fetch(url)).arrayBuffer()).rejects.toThrow('terminated')
  await closed
})

test('download: the source is closed when the client disconnects', async () => {
  const { url, over: closed } = await openEndless({ stallMs: 60_000, wholeMs: 60_000 })
  const controller = new AbortController()
  const response = await fetch(url, { signal: controller.signal })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="todo.zip"')
  controller.abort()
  await closed
})
