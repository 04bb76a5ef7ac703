import { expect, test, vi } from 'vitest'
import { openTown } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 120_000 })

test('SIGTERM under load: new calls are refused, nothing acknowledged is dropped, and it ends cleanly', async () => {
  const town = await openTown()
  const server = await town.open()
  const token = await town.settle(server)
  town.model.hold()
  for (let i = 0; i < 6; i++) town.bot.say({ id: 100 + i }, `hola ${i}`)
  await town.model.waitForCalls(6)

  const ended = server.terminate()
  await town.bot.waitFor(() => !town.bot.inbox.isPolled, 'the poller to hang up')
  for (;;) {
    const answer = await fetch(`${server.url}/health/ready`).then(
      (r) => r.status,
      () => 'refused',
    )
    if (answer === 'refused' || answer === 503) break
  }
  town.bot.say({ id: 200 }, 'tarde')
  town.model.release()
  await ended
  expect(server.code).toBe(0)
  expect(town.bot.sent).toHaveLength(6)

  const next = await town.open()
  await town.bot.waitForSent(7, 40_000)
  const messages = await town.messages(next, token)
  expect(messages.filter((message) => message.direction === 'incoming')).toHaveLength(7)
})

test.each([
  ['PORT', { PORT: '99999' }, /PORT debe ser un número entero/],
  ['LOG_LEVEL', { LOG_LEVEL: 'mucho' }, /LOG_LEVEL debe ser/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL debe ser una dirección/],
  ['a database that does not answer', { DATABASE_URL: 'postgres://nadie@127.0.0.1:1/x' }, /no responde/],
  ['an unwritable data folder', { DATA_DIR: '/dev/null/portavoz' }, /No se puede escribir en la carpeta de datos/],
])('a wrong start (%s) is one sentence, exit code 1 and no stack', async (_, env, sentence) => {
  const town = await openTown()
  await expect(town.open(env)).rejects.toThrow(sentence)
  await expect(town.open(env)).rejects.toThrow(/ended with 1/)
  await expect(town.open(env)).rejects.not.toThrow(/ at .*\.ts:\d+/)
})

test('a busy port, or a data folder with an owner, is one sentence', async () => {
  const town = await openTown()
  const server = await town.open()
  const { port } = new URL(server.url)
  const other = await openTown()
  await expect(other.open({ PORT: port })).rejects.toThrow(/puerto \d+ ya está ocupado/)
  await expect(town.open()).rejects.toThrow(/ended with 1/)
})
