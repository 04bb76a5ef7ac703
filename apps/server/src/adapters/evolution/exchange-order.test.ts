import { expect, test } from 'vitest'
import { luzPerson, startEvolutionServer } from '../../../test/channels/evolution-server.ts'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'

type EvolutionTestServer = Awaited<ReturnType<typeof startEvolutionServer>>
type ExchangeMessageJson = Record<string, unknown>

const QUESTION = '¿Abren hoy?'

/** Everything that may happen to one message of a contact, and by which path. */
const steps = {
  evolution: async ({ instance, waitUntilDelivered }: EvolutionTestServer) => {
    instance.receiveMessage(luzPerson, QUESTION, { id: 'AAAA' })
    await waitUntilDelivered()
  },
  again: async ({ instance, waitUntilDelivered }: EvolutionTestServer) => {
    instance.receiveMessage(luzPerson, QUESTION, { id: 'AAAA' })
    await waitUntilDelivered()
  },
  asked: async ({ requestReply }: EvolutionTestServer) => {
    const { reply } = (await requestReply(QUESTION, 'AAAA')).body.data
    if (reply !== null) expect(reply).toBe(`Eco: ${QUESTION}`)
    return reply === null ? 0 : 1
  },
  reported: async ({ reportExchange }: EvolutionTestServer) => {
    const exchange = { externalId: 'AAAA', userMessage: QUESTION, aiResponse: `Eco: ${QUESTION}` }
    expect((await reportExchange(exchange)).status).toBe(201)
  },
  sent: async ({ instance, waitUntilDelivered }: EvolutionTestServer) => {
    instance.sendThroughApi({ number: luzPerson.number }, `Eco: ${QUESTION}`, { id: '3EB0AA' })
    await waitUntilDelivered()
  },
}
type ExchangeStep = keyof typeof steps

/** Replies that were handed out: one to the first request, unless a reply was reported before. */
const countReplies = (results: unknown[]) => results.filter((count) => count === 1).length

async function expectOneExchange({ server: testServer, thread, conversations, logs, evolution }: EvolutionTestServer) {
  await testServer.drain()
  expect(await conversations()).toHaveLength(1)
  const { conversation, messages } = await thread()
  expect(messages.map(({ origin, content }: ExchangeMessageJson) => [origin, content]).toSorted()).toEqual([
    ['contact', QUESTION],
    ['n8n', `Eco: ${QUESTION}`],
  ])
  expect(conversation).toMatchObject({ totalMessages: 2, contact: { phone: luzPerson.number } })
  expect(await logs()).toMatchObject([{ userMessage: QUESTION, aiResponse: `Eco: ${QUESTION}` }])
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
}

const orders: ExchangeStep[][] = [
  ['evolution', 'asked'],
  ['asked', 'evolution'],
  ['evolution', 'reported'],
  ['reported', 'evolution'],
  ['evolution', 'asked', 'reported'],
  ['evolution', 'reported', 'asked'],
  ['asked', 'evolution', 'reported'],
  ['reported', 'asked', 'evolution', 'again'],
  ['evolution', 'again', 'asked', 'sent', 'reported'],
  ['asked', 'sent', 'evolution', 'reported'],
  ['evolution', 'sent', 'reported'],
  ['evolution', 'reported', 'sent'],
  ['sent', 'reported', 'evolution'],
  ['reported', 'sent', 'evolution'],
]

test.each(orders.map((order) => [order.join(' → '), order] as const))(
  'one message in any order of events: one exchange and one reply: %s',
  async (_, order) => {
    const testServer = await startEvolutionServer()
    const results: unknown[] = []
    for (const step of order) results.push(await steps[step](testServer))
    await expectOneExchange(testServer)
    const isAskedFirst = order.find((step) => ['asked', 'reported', 'sent'].includes(step)) === 'asked'
    expect(countReplies(results)).toBe(isAskedFirst ? 1 : 0)
    expect(testServer.server.model.calls.length).toBeLessThanOrEqual(1)
  },
)

const concurrentSteps: ExchangeStep[][] = [
  ['evolution', 'asked'],
  ['evolution', 'again', 'asked', 'asked'],
  ['evolution', 'reported'],
  ['evolution', 'again', 'reported', 'reported'],
]

test.each(concurrentSteps.map((all) => [all.join(' + '), all] as const))(
  'simultaneous events of a new contact: one exchange and one reply: %s',
  async (_, all) => {
    const testServer = await startEvolutionServer()
    // All steps wait on the same lock before the contact's first conversation exists.
    const lockQuery = 'select 1 from agents for update'
    const runAll = () => Promise.all(all.map((step) => steps[step](testServer)))
    const results: unknown[] = []
    await runAllAtOnce(
      testServer.server.database,
      lockQuery,
      all.length,
      async () => void results.push(...(await runAll())),
    )
    await expectOneExchange(testServer)
    expect(countReplies(results)).toBe(all.includes('asked') ? 1 : 0)
  },
)

test('two messages at once, the second asked while the first is generated: one reply to both', async () => {
  const { server: testServer, instance, waitUntilDelivered, requestReply, logs, thread } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, 'hola', { id: 'AAAA' })
  instance.receiveMessage(luzPerson, '¿están?', { id: 'BBBB' })
  await waitUntilDelivered()
  testServer.model.hold()
  const first = requestReply('hola', 'AAAA')
  await testServer.model.waitForCalls(1)
  const second = requestReply('¿están?', 'BBBB')
  await expect.poll(async () => (await logs()).length).toBe(1)
  testServer.model.release()
  const replies = [(await first).body.data, (await second).body.data]
  const silent = replies.find(({ reply }) => reply === null)
  expect(silent.reason).toBe('Se respondió junto con otro mensaje del mismo momento.')
  expect(await logs()).toHaveLength(1)
  expect((await thread()).messages).toHaveLength(3)
})

test('two messages asked one after the other: one reply each', async () => {
  const { instance, waitUntilDelivered, requestReply, logs } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, 'hola', { id: 'AAAA' })
  instance.receiveMessage(luzPerson, '¿están?', { id: 'BBBB' })
  await waitUntilDelivered()
  expect((await requestReply('hola', 'AAAA')).body.data.reply).toContain('hola')
  expect((await requestReply('¿están?', 'BBBB')).body.data.reply).toContain('¿están?')
  expect(await logs()).toHaveLength(2)
})

test('voice note that the flow transcribed: one message of type voice, with the text', async () => {
  const text = 'Quiero dos panes'
  const voiceNote = { audioMessage: { ptt: true } }
  for (const order of ['before', 'after'] as const) {
    const { server: testServer, instance, waitUntilDelivered, requestReply, thread } = await startEvolutionServer()
    const receiveVoiceNote = async () => {
      instance.receiveMessage(luzPerson, voiceNote, { id: 'AAAA' })
      await waitUntilDelivered()
    }
    if (order === 'before') await receiveVoiceNote()
    expect((await requestReply(text, 'AAAA')).body.data.reply).toContain(text)
    if (order === 'after') await receiveVoiceNote()
    expect((await thread()).messages).toMatchObject([
      { origin: 'contact', type: 'voice', content: text },
      { origin: 'n8n', content: expect.stringContaining(text) },
    ])
    expect((await requestReply('otra cosa', 'AAAA')).body.code).toBe('logs.told_otherwise')
    expect(testServer.model.calls).toHaveLength(1)
  }
})

test('owner message: asking or reporting under its id is refused', async () => {
  const { instance, waitUntilDelivered, requestReply, reportExchange } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, 'hola')
  instance.sendFromPhone(luzPerson, 'a mano', { id: 'FFFF' })
  await waitUntilDelivered()
  expect((await requestReply('a mano', 'FFFF')).body.code).toBe('logs.told_otherwise')
  expect((await reportExchange({ externalId: 'FFFF', userMessage: 'a mano' })).body.code).toBe('logs.told_otherwise')
  expect((await reportExchange({ externalId: 'FFFF', aiResponse: 'a mano' })).body.code).toBe('logs.told_otherwise')
})

test('exchange that a stopped server left open: waits for a person once it is old', async () => {
  const { server: testServer, instance, waitUntilDelivered, thread } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, 'hola', { id: 'AAAA' })
  await waitUntilDelivered()
  const { exchangeId } = await testServer.db.selectFrom('messages').select('exchangeId').executeTakeFirstOrThrow()
  const now = testServer.clock.now()
  const { relayStore } = await import('../../modules/messaging/external/relay.store.ts')
  await testServer.db
    .transaction()
    .execute((tx) => relayStore.reopenExchange(tx, exchangeId ?? '', { now, quietUntil: now, longestMs: 0 }))
  testServer.advanceClock(4 * 60_000)
  await testServer.reportSilentWorkflows()
  expect((await thread()).conversation.status).toBe('waiting')
})
