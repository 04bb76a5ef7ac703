import { expect, test } from 'vitest'
import { luz, withEvolution } from '../../../test/evolution.ts'
import { allAtOnce } from '../../../test/locks.ts'

type House = Awaited<ReturnType<typeof withEvolution>>
type Line = Record<string, unknown>

const QUESTION = '¿Abren hoy?'

/** What may happen to one message of a contact's, each as whoever does it does. */
const steps = {
  evolution: async ({ line, settled }: House) => {
    line.hears(luz, QUESTION, { id: 'AAAA' })
    await settled()
  },
  again: async ({ line, settled }: House) => {
    line.hears(luz, QUESTION, { id: 'AAAA' })
    await settled()
  },
  asked: async ({ ask }: House) => {
    const { reply } = (await ask(QUESTION, 'AAAA')).body.data
    if (reply !== null) expect(reply).toBe(`Eco: ${QUESTION}`)
    return reply === null ? 0 : 1
  },
  reported: async ({ report }: House) => {
    const told = { externalId: 'AAAA', userMessage: QUESTION, aiResponse: `Eco: ${QUESTION}` }
    expect((await report(told)).status).toBe(201)
  },
  sent: async ({ line, settled }: House) => {
    line.sends({ number: luz.number }, `Eco: ${QUESTION}`, { id: '3EB0AA' })
    await settled()
  },
}
type Step = keyof typeof steps

/** How many replies were handed out: one to the first that asks, unless a reply was told before. */
const handedOut = (done: unknown[]) => done.filter((count) => count === 1).length

async function isOneExchange({ house, thread, conversations, logs, evolution }: House) {
  await house.drain()
  expect(await conversations()).toHaveLength(1)
  const { conversation, messages } = await thread()
  expect(messages.map(({ origin, content }: Line) => [origin, content]).toSorted()).toEqual([
    ['contact', QUESTION],
    ['n8n', `Eco: ${QUESTION}`],
  ])
  expect(conversation).toMatchObject({ totalMessages: 2, contact: { phone: luz.number } })
  expect(await logs()).toMatchObject([{ userMessage: QUESTION, aiResponse: `Eco: ${QUESTION}` }])
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
}

const orders: Step[][] = [
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
  'one message is one exchange with one answer: %s',
  async (_, order) => {
    const house = await withEvolution()
    const done: unknown[] = []
    for (const step of order) done.push(await steps[step](house))
    await isOneExchange(house)
    const isAskedFirst = order.find((step) => ['asked', 'reported', 'sent'].includes(step)) === 'asked'
    expect(handedOut(done)).toBe(isAskedFirst ? 1 : 0)
    expect(house.house.model.calls.length).toBeLessThanOrEqual(1)
  },
)

const together: Step[][] = [
  ['evolution', 'asked'],
  ['evolution', 'again', 'asked', 'asked'],
  ['evolution', 'reported'],
  ['evolution', 'again', 'reported', 'reported'],
]

test.each(together.map((all) => [all.join(' + '), all] as const))(
  'at the very same time too, and of somebody who never wrote before: %s',
  async (_, all) => {
    const house = await withEvolution()
    // Each comes as far as its contact's first conversation, and there they wait for each other.
    const begun = 'select 1 from agents for update'
    const walk = () => Promise.all(all.map((step) => steps[step](house)))
    const done: unknown[] = []
    await allAtOnce(house.house.database, begun, all.length, async () => void done.push(...(await walk())))
    await isOneExchange(house)
    expect(handedOut(done)).toBe(all.includes('asked') ? 1 : 0)
  },
)

test('of two messages of one moment the second, asked while the first is thought about, is answered with it', async () => {
  const { house, line, settled, ask, logs, thread } = await withEvolution()
  line.hears(luz, 'hola', { id: 'AAAA' })
  line.hears(luz, '¿están?', { id: 'BBBB' })
  await settled()
  house.model.hold()
  const first = ask('hola', 'AAAA')
  await house.model.waitForCalls(1)
  const second = ask('¿están?', 'BBBB')
  await expect.poll(async () => (await logs()).length).toBe(1)
  house.model.release()
  const replies = [(await first).body.data, (await second).body.data]
  const silent = replies.find(({ reply }) => reply === null)
  expect(silent.reason).toBe('Se respondió junto con otro mensaje del mismo momento.')
  expect(await logs()).toHaveLength(1)
  expect((await thread()).messages).toHaveLength(3)
})

test('of two messages that are asked one after the other each has its answer', async () => {
  const { line, settled, ask, logs } = await withEvolution()
  line.hears(luz, 'hola', { id: 'AAAA' })
  line.hears(luz, '¿están?', { id: 'BBBB' })
  await settled()
  expect((await ask('hola', 'AAAA')).body.data.reply).toContain('hola')
  expect((await ask('¿están?', 'BBBB')).body.data.reply).toContain('¿están?')
  expect(await logs()).toHaveLength(2)
})

test('a note of voice that the flow has heard is one message: it stays a sound, with the words', async () => {
  const said = 'Quiero dos panes'
  const voice = { audioMessage: { ptt: true } }
  for (const order of ['before', 'after'] as const) {
    const { house, line, settled, ask, thread } = await withEvolution()
    const hear = async () => {
      line.hears(luz, voice, { id: 'AAAA' })
      await settled()
    }
    if (order === 'before') await hear()
    expect((await ask(said, 'AAAA')).body.data.reply).toContain(said)
    if (order === 'after') await hear()
    expect((await thread()).messages).toMatchObject([
      { origin: 'contact', type: 'voice', content: said },
      { origin: 'n8n', content: expect.stringContaining(said) },
    ])
    expect((await ask('otra cosa', 'AAAA')).body.code).toBe('logs.told_otherwise')
    expect(house.model.calls).toHaveLength(1)
  }
})

test('what the owner wrote by hand is nobody’s question: who asks or reports under its name is told so', async () => {
  const { line, settled, ask, report } = await withEvolution()
  line.hears(luz, 'hola')
  line.types(luz, 'a mano', { id: 'FFFF' })
  await settled()
  expect((await ask('a mano', 'FFFF')).body.code).toBe('logs.told_otherwise')
  expect((await report({ externalId: 'FFFF', userMessage: 'a mano' })).body.code).toBe('logs.told_otherwise')
  expect((await report({ externalId: 'FFFF', aiResponse: 'a mano' })).body.code).toBe('logs.told_otherwise')
})

test('what a flow was answering when the server stopped waits for a person once it is old', async () => {
  const { house, line, settled, thread } = await withEvolution()
  line.hears(luz, 'hola', { id: 'AAAA' })
  await settled()
  const { exchangeId } = await house.db.selectFrom('messages').select('exchangeId').executeTakeFirstOrThrow()
  const now = house.clock.now()
  const { relayStore } = await import('../../modules/engine/relay/relay.store.ts')
  await house.db
    .transaction()
    .execute((tx) => relayStore.reopen(tx, exchangeId ?? '', { now, quietUntil: now, longestMs: 0 }))
  house.skip(4 * 60_000)
  await house.lookForSilentFlows()
  expect((await thread()).conversation.status).toBe('waiting')
})
