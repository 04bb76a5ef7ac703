import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTown, type Town } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 120_000 })

/** The status of one call of the API, or that nobody took it. */
const status = (url: string, token: string, agent: Agent) =>
  new Promise<number | 'refused'>((said) => {
    const call = request(`${url}/api/agents`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().on('end', () => said(response.statusCode ?? 0))
    })
    call.on('error', () => said('refused')).end()
  })

/** A connection that was used and has begun to write its next call. */
async function halfWritten(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname)
  onTestFinished(() => void socket.destroy())
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((answered) => socket.once('data', answered))
  socket.write('GET /api/agents HTTP/1.1\r\nhost: localhost\r\n')
  return socket
}

const unavailable = {
  success: false,
  code: 'unavailable',
  error: 'El servidor no está disponible. Inténtalo en unos segundos',
  message: 'El servidor no está disponible. Inténtalo en unos segundos',
}

test('SIGTERM under load: new calls are refused, nothing acknowledged is dropped, and it ends cleanly', async () => {
  const town = await openTown()
  const server = await town.open()
  const token = await town.settle(server)
  town.model.hold()
  for (let i = 0; i < 6; i++) town.bot.say({ id: 100 + i }, `hola ${i}`)
  await town.model.waitForCalls(6)

  const [agentId] = await town.agentIds(server, token)
  const trial = town.post(server.url, `/api/agents/${agentId}/execution`, { input: 'hola' }, token)
  await town.model.waitForCalls(7)
  const doors = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: false })]
  const socket = await halfWritten(server.url)
  for (const door of doors) expect(await status(server.url, token, door)).toBe(200)

  const since = performance.now()
  const ended = server.terminate()
  for (const door of doors) {
    let answer: number | 'refused' = 200
    while (answer === 200) answer = await status(server.url, token, door)
    expect(answer).toBeOneOf(['refused', 503])
  }
  socket.end('\r\n')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(performance.now() - since).toBeLessThan(1_000)
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  for (const line of [/^x-request-id: .+$/im, /^connection: close\r?$/im, /^retry-after: 5\r?$/im])
    expect(head).toMatch(line)
  expect(JSON.parse(body)).toEqual(unavailable)

  await town.bot.waitFor(() => !town.bot.inbox.isPolled, 'the poller to hang up')
  town.bot.say({ id: 200 }, 'tarde')
  town.model.release()
  expect(await trial).toMatchObject({ success: true })
  await ended
  expect(performance.now() - since).toBeLessThan(30_000)
  expect(server.code).toBe(0)
  expect(town.bot.sent).toHaveLength(6)

  const next = await town.open()
  await town.bot.waitForSent(7, 40_000)
  const messages = await town.messages(next, token)
  expect(messages.filter((message) => message.direction === 'incoming')).toHaveLength(7)
})

/** What a start that cannot be says and its exit code; nothing else may stand on the screen. */
const refusal = (town: Town, env: Record<string, string> = {}) =>
  town.open(env).then(
    () => 'it started',
    (error: Error) => error.message,
  )
/** Without the log line that says how long an absent database is waited for. */
const withoutWaiting = (said: string) => said.replace(/\{[^\n]*se espera hasta 30 s[^\n]*\}\n/, '')
const justSaid = (sentence: string) => `the server ended with 1: \n  ${sentence}\n\n`

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
])('a wrong start (%s) is one sentence, exit code 1 and no stack', async (_, env, sentence) => {
  expect(withoutWaiting(await refusal(await openTown(), env))).toBe(justSaid(sentence))
})

test('a busy port is one sentence, exit code 1 and no stack', async () => {
  const { port } = new URL((await (await openTown()).open()).url)
  const sentence = `El puerto ${port} ya está ocupado. Cierra el otro programa o elige otro con PORT.`
  expect(await refusal(await openTown(), { PORT: port })).toBe(justSaid(sentence))
})

test('a data folder with an owner is one sentence, exit code 1 and no stack, and its owner goes on', async () => {
  const town = await openTown()
  const { pid, url } = await town.open()
  const sentence = `Otro Portavoz (proceso ${pid}) ya usa la carpeta de datos ${town.dataDir}.`
  expect(await refusal(town)).toBe(justSaid(sentence))
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
})
