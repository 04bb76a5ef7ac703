import Fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { refusePipelines } from './refuse-pipelines.ts'

/** A server that counts what it is asked, and answers once the event loop comes round again. */
async function open() {
  const app = Fastify()
  const asked: string[] = []
  refusePipelines(app)
  app.get('/', (request, reply) => {
    asked.push(request.url)
    setImmediate(() => void reply.send('hola'))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  return { port, asked }
}

/** What is answered to so many requests in one packet. */
async function pipelined(port: number, count: number): Promise<number> {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined)
  await once(line, 'connect')
  const request = (more = '') => `GET / HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
  line.write(request().repeat(count - 1) + request('connection: close\r\n'))
  const said = await text(line).catch(() => '')
  return said.split('hola').length - 1
}

test('a connection with a few requests at once is answered', async () => {
  const { port, asked } = await open()
  expect(await pipelined(port, 20)).toBe(20)
  expect(asked).toHaveLength(20)
})

test('a connection with 1,000 requests at once is closed, and at most 50 of them are heard', async () => {
  const { port, asked } = await open()
  await pipelined(port, 1_000)
  expect(asked.length).toBeLessThanOrEqual(50)
  expect(await pipelined(port, 1)).toBe(1)
})
