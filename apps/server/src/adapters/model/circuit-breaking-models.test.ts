import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { waitUntilConfirmed, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { LanguageModelError, type GenerationRequest } from '../../ports/language-model.ts'
import { createCircuitBreakingModels } from './circuit-breaking-models.ts'

test('model address that hangs: closed for a while after five failures, then tried by one probe', async () => {
  const server = await startTestServer({ modelTimeoutMs: 1_500 })
  const { bot } = await createOwnerWithAgent(server)
  const say = async (from: number, count: number) => {
    for (let id = from; id < from + count; id++) bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, 'hola')
    await waitUntilConfirmed(bot)
    await server.drain(1)
  }
  server.model.hold()
  await say(1, 5)
  expect(server.model.calls).toHaveLength(5)
  await say(100, 20)
  expect(server.model.calls).toHaveLength(5)

  server.advanceClock(6_000)
  await say(200, 4)
  // One probe is sent; the other calls are refused until it ends.
  expect(server.model.calls).toHaveLength(6)

  server.model.release()
  server.advanceClock(11_000)
  await say(300, 1)
  await server.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(Array.from({ length: 30 }, () => 'Eco: hola'))
})

test('model address that answers with an error: its circuit stays closed', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { fallbackBehavior: { enabled: false } })
  server.model.queueReplies(...Array.from({ length: 12 }, () => ({ status: 401 })))
  for (let id = 1; id <= 12; id++) bot.sendAsCustomer({ id, firstName: 'Luz' }, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(1)
  expect(server.model.calls).toHaveLength(12)
})

const REPLY = { text: 'Hola', isWithheld: false, calls: [], usage: { inputTokens: 1, outputTokens: 1 } }

/** Calls to one address; the test ends each of them. */
function createModels() {
  let ms = 0
  const asked: { reply: () => void; fail: (kind: LanguageModelError['kind']) => void }[] = []
  const generate = () =>
    new Promise<typeof REPLY>((resolve, reject) => {
      asked.push({ reply: () => resolve(REPLY), fail: (kind) => reject(new LanguageModelError(kind, null)) })
    })
  const { forCustomers } = createCircuitBreakingModels({ generate }, { now: () => new Date(ms) })
  const question = (apiKey: string, options: Partial<GenerationRequest> = {}): GenerationRequest => ({
    model: { provider: 'custom', name: 'eco', apiKey, baseUrl: 'https://modelo.ejemplo/v1', isOperators: false },
    instructions: '',
    turns: [],
    maxCharacters: 100,
    tools: [],
    ...options,
  })
  /** Starts a call and ends it with a reply or with that failure. */
  async function ask(
    apiKey: string,
    kind: LanguageModelError['kind'] | null = null,
    options: Partial<GenerationRequest> = {},
  ) {
    const callsBefore = asked.length
    const outcome = forCustomers.generate(question(apiKey, options)).then(
      () => 'answered',
      (error: LanguageModelError) => error.kind,
    )
    const call = asked[callsBefore]
    if (call && kind) call.fail(kind)
    else call?.reply()
    return outcome
  }
  const start = (apiKey: string) => forCustomers.generate(question(apiKey))
  const open = async (apiKey: string) => {
    for (let time = 0; time < 5; time++) await ask(apiKey, 'unreachable')
    expect(await ask(apiKey)).toBe('unreachable')
    ms += 6_000
  }
  return { ask, start, open, asked }
}

test.each([
  ['was aborted', { signal: AbortSignal.abort() }],
  ['had little time', { withinMs: 500 }],
])('probe that %s: the next call probes again', async (_, options) => {
  const { ask, open } = createModels()
  await open('ana')
  expect(await ask('ana', 'timeout', options)).toBe('timeout')
  expect(await ask('ana')).toBe('answered')
})

test('call refused as busy: does not use up the probe', async () => {
  const { ask, start, open, asked } = createModels()
  await open('ana')
  const underWay = Array.from({ length: 100 }, () => start('luz'))
  expect(await ask('ana')).toBe('busy')
  for (const { reply } of asked) reply()
  await Promise.all(underWay)
  expect(await ask('ana')).toBe('answered')
})
