import Fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { refusePipelines } from './refuse-pipelines.ts'

/** A server that counts its requests and answers in the next turn of the event loop. */
async function startServer() {
  const app = Fastify()
  const requests: string[] = []
  refusePipelines(app)
  app.get('/', (request, reply) => {
    requests.push(request.url)
    setImmediate(() => void reply.send('hola'))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  return { port, asked: requests }
}

/** How many responses a packet with `count` requests gets. */
async function sendPipelined(port: number, count: number): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const request = (more = '') => `GET / HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
  socket.write(request().repeat(count - 1) + request('connection: close\r\n'))
  const received = await text(socket).catch(() => '')
  return received.split('hola').length - 1
}

test('pipelining: a few requests at once are answered', async () => {
  const { port, asked: requests } = await startServer()
  expect(await sendPipelined(port, 20)).toBe(20)
  expect(requests).toHaveLength(20)
})

test('pipelining: a connection with 1,000 requests at once is closed after at most 50', async () => {
  const { port, asked: requests } = await startServer()
  await sendPipelined(port, 1_000)
  expect(requests.length).toBeLessThanOrEqual(50)
  expect(await sendPipelined(port, 1)).toBe(1)
})
