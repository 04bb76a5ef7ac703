import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import type { Viewer } from '../http/viewer.ts'
import { registerEventStream } from './event-stream.ts'
import type { Events } from './events.ts'

test('event stream: one query finds the revoked token among many streams, and only its stream ends', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const credentials = { username: 'mariana', password: PASSWORD }
  const revokedToken = (await server.call('POST', '/api/auth/signin', credentials)).body.accessToken as string
  const staying = await Promise.all(Array.from({ length: 40 }, () => openEventStream(server.url, token)))
  const revokedStream = await openEventStream(server.url, revokedToken)
  expect(revokedStream.status).toBe(200)

  let questions = 0
  server.pool.on('acquire', () => (questions += 1))
  await server.call('POST', '/api/auth/logout', {}, revokedToken)
  await revokedStream.waitForEnd()
  // The sign-out and the periodic poll for events also run queries.
  expect(questions).toBeLessThan(20)
  let ended = 0
  for (const stream of staying) void stream.waitForEnd().then(() => (ended += 1))
  await server.call('GET', '/api/test/user', undefined, token)
  expect(ended).toBe(0)
})

test('event stream: an open stream updates the last activity of its session', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const credentials = { username: 'mariana', password: PASSWORD }
  const revokedToken = (await server.call('POST', '/api/auth/signin', credentials)).body.accessToken as string
  await openEventStream(server.url, token)
  const revokedStream = await openEventStream(server.url, revokedToken)
  server.advanceClock(10 * 60_000)
  const { rows } = await server.pool.query('select max(last_seen_at) as seen from sessions')
  await server.call('POST', '/api/auth/logout', {}, revokedToken)
  await revokedStream.waitForEnd()
  const later = await server.pool.query('select max(last_seen_at) as seen from sessions')
  expect(later.rows[0].seen.getTime() - rows[0].seen.getTime()).toBeGreaterThan(9 * 60_000)
})

test('event stream: a change among the people reads the workspaces of many streams in one query', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const streams = await Promise.all(Array.from({ length: 40 }, () => openEventStream(server.url, token)))
  let questions = 0
  server.pool.on('acquire', () => (questions += 1))
  await server.call('PUT', '/api/workspace', { name: 'Otro nombre' }, token)
  for (const stream of streams)
    await stream.waitUntil(() => stream.events.some(({ type }) => type === 'members'), 'the change of the people')
  await server.call('GET', '/api/test/user', undefined, token)
  // The change and the periodic poll for events also run queries.
  expect(questions).toBeLessThan(20)
})

test('event stream: one that begins while the server stops is refused, and the stop waits for nothing', async () => {
  const app = fastify()
  const [asked, mayPass] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { stop } = registerEventStream(app, {
    events: { subscribe: async () => ({ unsubscribe() {}, follow() {}, position: '1' }) } as unknown as Events,
    requireViewer: async () => {
      asked.resolve()
      await mayPass.promise
      return { viewer: { id: 'luz' } as Viewer, token: 't' }
    },
    filterValidTokens: async () => new Map([['t', ['w']]]),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const opening = fetch(`${url}/api/events`)
  await asked.promise
  stop()
  mayPass.resolve()
  expect((await opening).status).toBe(503)
})
