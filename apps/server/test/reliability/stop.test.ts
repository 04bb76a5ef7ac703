import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startProcessHarness, type ProcessHarness } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

/** The status of one API call; `refused` if the connection was refused. */
const requestStatus = (url: string, token: string, agent: Agent) =>
  new Promise<number | 'refused'>((said) => {
    const call = request(`${url}/api/agents`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().on('end', () => said(response.statusCode ?? 0))
    })
    call.on('error', () => said('refused')).end()
  })

/** A used connection that has begun to write its next request. */
async function openHalfWrittenRequest(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname)
  onTestFinished(() => void socket.destroy())
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('GET /api/agents HTTP/1.1\r\nhost: localhost\r\n')
  return socket
}

const unavailableBody = {
  success: false,
  code: 'unavailable',
  error: 'El servidor no está disponible. Inténtalo en unos segundos',
  message: 'El servidor no está disponible. Inténtalo en unos segundos',
}

test('SIGTERM under load: new calls are refused, no acknowledged message is lost, the exit is clean', async () => {
  const harness = await startProcessHarness()
  const server = await harness.startServer()
  const token = await harness.createOwnerAgent(server)
  harness.model.hold()
  for (let i = 0; i < 6; i++) harness.bot.sendAsCustomer({ id: 100 + i }, `hola ${i}`)
  await harness.model.waitForCalls(6)

  const [agentId] = await harness.fetchAgentIds(server, token)
  const execution = harness.post(server.url, `/api/agents/${agentId}/execution`, { input: 'hola' }, token)
  await harness.model.waitForCalls(7)
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: false })]
  const socket = await openHalfWrittenRequest(server.url)
  for (const agent of agents) expect(await requestStatus(server.url, token, agent)).toBe(200)

  const stoppedAt = performance.now()
  const ended = server.terminate()
  for (const agent of agents) {
    let answer: number | 'refused' = 200
    while (answer === 200) answer = await requestStatus(server.url, token, agent)
    expect(answer).toBeOneOf(['refused', 503])
  }
  socket.end('\r\n')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(performance.now() - stoppedAt).toBeLessThan(1_000)
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  for (const header of [/^x-request-id: .+$/im, /^connection: close\r?$/im, /^retry-after: 5\r?$/im])
    expect(head).toMatch(header)
  expect(JSON.parse(body)).toEqual(unavailableBody)

  await harness.bot.waitFor(() => !harness.bot.updateQueue.isPolled, 'the poller to hang up')
  harness.bot.sendAsCustomer({ id: 200 }, 'tarde')
  harness.model.release()
  expect(await execution).toMatchObject({ success: true })
  await ended
  expect(performance.now() - stoppedAt).toBeLessThan(30_000)
  expect(server.code).toBe(0)
  expect(harness.bot.sent).toHaveLength(6)

  const next = await harness.startServer()
  await harness.bot.waitForSent(7, 40_000)
  const messages = await harness.fetchMessages(next, token)
  expect(messages.filter((message) => message.direction === 'incoming')).toHaveLength(7)
})

/** The output and exit code of a failed start; the output contains nothing else. */
const startupError = (harness: ProcessHarness, env: Record<string, string> = {}) =>
  harness.startServer(env).then(
    () => 'it started',
    (error: Error) => error.message,
  )
/** Removes the log line about waiting for the database. */
const withoutWaitingLog = (said: string) => said.replace(/\{[^\n]*se espera hasta 30 s[^\n]*\}\n/, '')
const startupErrorOnly = (sentence: string) => `the server ended with 1: \n  ${sentence}\n\n`

test.each([
  ['PORT', { PORT: '99999' }, 'PORT debe ser un número entero entre 0 y 65535, y vale «99999».'],
  [
    'LOG_LEVEL',
    { LOG_LEVEL: 'mucho' },
    'LOG_LEVEL debe ser fatal, error, warn, info, debug, trace, silent, y vale «mucho».',
  ],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'mysql://yo:secreto@x/y' },
    'DATABASE_URL debe ser una dirección que empiece por postgres:// o postgresql://.',
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://nadie:secreto@127.0.0.1:1/x' },
    'La base de datos de DATABASE_URL (127.0.0.1:1) no responde o rechazó la conexión: connect ECONNREFUSED 127.0.0.1:1.',
  ],
  [
    'an unwritable data folder',
    { DATA_DIR: '/dev/null/portavoz' },
    'No se puede escribir en la carpeta de datos /dev/null/portavoz: revisa sus permisos o cambia DATA_DIR.',
  ],
])('invalid start (%s): one sentence, exit code 1 and no stack', async (_, env, sentence) => {
  expect(withoutWaitingLog(await startupError(await startProcessHarness(), env))).toBe(startupErrorOnly(sentence))
})

test('busy port: one sentence, exit code 1 and no stack', async () => {
  const { port } = new URL((await (await startProcessHarness()).startServer()).url)
  const sentence = `El puerto ${port} ya está ocupado. Cierra el otro programa o elige otro con PORT.`
  expect(await startupError(await startProcessHarness(), { PORT: port })).toBe(startupErrorOnly(sentence))
})

test('data folder in use: one sentence, exit code 1 and no stack, and the other process continues', async () => {
  const harness = await startProcessHarness()
  const { pid, url } = await harness.startServer()
  const sentence = `Otro Portavoz (proceso ${pid}) ya usa la carpeta de datos ${harness.dataDir}.`
  expect(await startupError(harness)).toBe(startupErrorOnly(sentence))
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
})
