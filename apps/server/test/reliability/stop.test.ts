import { expect, test, vi } from 'vitest'
import { openTown, type Town } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 120_000 })

test('SIGTERM under load: new calls are refused, nothing acknowledged is dropped, and it ends cleanly', async () => {
  const town = await openTown()
  const server = await town.open()
  const token = await town.settle(server)
  town.model.hold()
  for (let i = 0; i < 6; i++) town.bot.say({ id: 100 + i }, `hola ${i}`)
  await town.model.waitForCalls(6)

  const since = performance.now()
  const ended = server.terminate()
  for (;;) {
    const answer = await fetch(`${server.url}/health/ready`).then(
      (r) => r.status,
      () => 'refused',
    )
    if (answer === 'refused' || answer === 503) break
  }
  expect(performance.now() - since).toBeLessThan(1_000)
  await town.bot.waitFor(() => !town.bot.inbox.isPolled, 'the poller to hang up')
  town.bot.say({ id: 200 }, 'tarde')
  town.model.release()
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
    'No se puede escribir en la carpeta de datos /dev/null/portavoz. Revisa sus permisos o elige otra con DATA_DIR.',
  ],
])('a wrong start (%s) is one sentence, exit code 1 and no stack', async (_, env, sentence) => {
  expect(await refusal(await openTown(), env)).toBe(justSaid(sentence))
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
