import type { Conversation, Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startServerWithWorkflowAgent } from '../../../../test/channels/workflow-server.ts'

const ASK_NODE = 'Preguntar a Portavoz'
const SEND_NODE = 'Enviar la respuesta'
const CONFIRM_NODE = 'Anotar la conversación'

const customers = Array.from({ length: 6 }, (_, at) => ({ number: `5730012300${10 + at}`, name: `Cliente ${at}` }))

/** Customers write at once; n8n is killed when that many runs passed the node, and starts again. */
async function killN8nAt(node: string, { passes, isRetold = false }: { passes: number; isRetold?: boolean }) {
  const fixture = await startServerWithWorkflowAgent()
  const { server, evolution, instance, n8n, waitUntilSettled, call } = fixture
  n8n.crashAt(node, passes)
  for (const customer of customers) instance.receiveMessage(customer, '¿Abren hoy?')
  await waitUntilSettled()
  expect(n8n.isCrashed()).toBe(true)
  n8n.restart()
  await evolution.posts.retryUnaccepted()
  const messagePosts = evolution.posts.all.filter(({ event }) => event === 'messages.upsert')
  // Also events that n8n had accepted: Evolution may not have received its answer.
  for (const post of isRetold ? messagePosts : []) await evolution.posts.deliver(post)
  await waitUntilSettled()

  const outcomeOf = async ({ id, contact }: Conversation) => {
    const { items } = (await call('GET', `/conversations/${id}/messages`)).body.data as { items: Message[] }
    const journal = (await call('GET', `/messages/${items[0]!.id}/journal`)).body.data
    const replies = [...instance.sent.values()].filter(({ to }) => to.number === contact.phone).length
    return { replies, status: items[1]?.status ?? null, journal }
  }
  const fates = async () => {
    const { items } = (await call('GET', '/conversations?limit=100')).body.data as { items: Conversation[] }
    return Promise.all(items.map(outcomeOf))
  }
  const advance = async (ms: number) => {
    server.advanceClock(ms)
    await server.reportSilentWorkflows()
  }
  return { ...fixture, fates, look: advance }
}

const UNCERTAIN = {
  answered: false,
  sentence: 'Envío incierto: tu flujo de n8n no confirmó que la envió. No se repite para no duplicarla.',
  remedy: 'workflows',
}

test('n8n killed between taking a reply and sending it: «Envío incierto» after 60 s, nothing sent twice', async () => {
  const { fates, look: advance, waitUntilSettled } = await killN8nAt(SEND_NODE, { passes: 2, isRetold: true })
  // The clock also runs by itself: half of the time is left for a busy machine.
  await advance(30_000)
  expect((await fates()).filter(({ status }) => status === 'uncertain')).toEqual([])
  await advance(31_000)
  await waitUntilSettled()
  const outcomes = await fates()
  expect(outcomes).toHaveLength(customers.length)
  const unanswered = outcomes.filter(({ replies }) => replies === 0)
  expect(unanswered.length).toBeGreaterThan(0)
  for (const { status, journal } of unanswered.filter((one) => one.status === 'uncertain'))
    expect({ status, journal }).toMatchObject({ status: 'uncertain', journal: UNCERTAIN })
  expect(unanswered.some(({ status }) => status === 'uncertain')).toBe(true)
  expect(outcomes.filter(({ replies }) => replies > 1)).toEqual([])
})

test('n8n killed between sending a reply and confirming it: Evolution reports it, and it is sent once', async () => {
  const { fates, look: advance } = await killN8nAt(CONFIRM_NODE, { passes: 0, isRetold: true })
  await advance(61_000)
  await advance(4 * 60_000)
  const outcomes = await fates()
  expect(outcomes.filter(({ replies }) => replies > 1)).toEqual([])
  const answeredOnce = outcomes.filter(({ replies }) => replies === 1)
  expect(answeredOnce.length).toBeGreaterThan(0)
  for (const { status, journal } of answeredOnce)
    expect({ status, journal }).toMatchObject({ journal: { answered: true } })
})

test('n8n killed before it asks: within five minutes each customer has at most one reply, or a reason', async () => {
  const { fates, look: advance } = await killN8nAt(ASK_NODE, { passes: 3 })
  await advance(61_000)
  await advance(3 * 60_000)
  const outcomes = await fates()
  expect(outcomes).toHaveLength(customers.length)
  for (const { replies, journal } of outcomes) {
    expect(replies).toBeLessThanOrEqual(1)
    expect([journal.answered, journal.remedy, journal.sentence]).toSatisfy(
      ([answered, remedy]) => answered === true || remedy === 'workflows',
    )
  }
})
