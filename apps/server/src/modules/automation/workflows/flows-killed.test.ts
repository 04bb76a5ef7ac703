import type { Conversation, Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { withFlowAgent } from '../../../../test/flows.ts'

const ASKED = 'Preguntar a Portavoz'
const SENDING = 'Enviar la respuesta'
const CONFIRMING = 'Anotar la conversación'

const customers = Array.from({ length: 6 }, (_, at) => ({ number: `5730012300${10 + at}`, name: `Cliente ${at}` }))

/** Customers write at once, n8n dies when so many runs passed that node, and starts again. */
async function killedAt(node: string, { passes, isRetold = false }: { passes: number; isRetold?: boolean }) {
  const made = await withFlowAgent()
  const { house, evolution, line, n8n, settled, call } = made
  n8n.dieAt(node, passes)
  for (const customer of customers) line.hears(customer, '¿Abren hoy?')
  await settled()
  expect(n8n.isDead()).toBe(true)
  n8n.startAgain()
  await evolution.posts.retry()
  const told = evolution.posts.all.filter(({ event }) => event === 'messages.upsert')
  // Also what n8n had taken: Evolution may not have heard so.
  for (const post of isRetold ? told : []) await evolution.posts.deliver(post)
  await settled()

  const fate = async ({ id, contact }: Conversation) => {
    const { items } = (await call('GET', `/conversations/${id}/messages`)).body.data as { items: Message[] }
    const journal = (await call('GET', `/messages/${items[0]!.id}/journal`)).body.data
    const replies = [...line.sent.values()].filter(({ to }) => to.number === contact.phone).length
    return { replies, status: items[1]?.status ?? null, journal }
  }
  const fates = async () => {
    const { items } = (await call('GET', '/conversations?limit=100')).body.data as { items: Conversation[] }
    return Promise.all(items.map(fate))
  }
  const look = async (ms: number) => {
    house.skip(ms)
    await house.lookForSilentFlows()
  }
  return { ...made, fates, look }
}

const UNCERTAIN = {
  answered: false,
  sentence: 'Envío incierto: tu flujo de n8n no confirmó que la envió. No se repite para no duplicarla.',
  remedy: 'workflows',
}

test('n8n killed between taking a reply and sending it: «Envío incierto» after 60 s, and nothing is said twice', async () => {
  const { fates, look, settled } = await killedAt(SENDING, { passes: 2, isRetold: true })
  await look(59_000)
  expect((await fates()).filter(({ status }) => status === 'uncertain')).toEqual([])
  await look(2_000)
  await settled()
  const all = await fates()
  expect(all).toHaveLength(customers.length)
  const lost = all.filter(({ replies }) => replies === 0)
  expect(lost.length).toBeGreaterThan(0)
  for (const { status, journal } of lost.filter((one) => one.status === 'uncertain'))
    expect({ status, journal }).toMatchObject({ status: 'uncertain', journal: UNCERTAIN })
  expect(lost.some(({ status }) => status === 'uncertain')).toBe(true)
  expect(all.filter(({ replies }) => replies > 1)).toEqual([])
})

test('n8n killed between sending a reply and confirming it: Evolution tells of it, and it is said once', async () => {
  const { fates, look } = await killedAt(CONFIRMING, { passes: 0, isRetold: true })
  await look(61_000)
  await look(4 * 60_000)
  const all = await fates()
  expect(all.filter(({ replies }) => replies > 1)).toEqual([])
  const said = all.filter(({ replies }) => replies === 1)
  expect(said.length).toBeGreaterThan(0)
  for (const { status, journal } of said) expect({ status, journal }).toMatchObject({ journal: { answered: true } })
})

test('n8n killed before it asks: each customer has a reply or a told reason within five minutes, and none has two', async () => {
  const { fates, look } = await killedAt(ASKED, { passes: 3 })
  await look(61_000)
  await look(3 * 60_000)
  const all = await fates()
  expect(all).toHaveLength(customers.length)
  for (const { replies, journal } of all) {
    expect(replies).toBeLessThanOrEqual(1)
    expect([journal.answered, journal.remedy, journal.sentence]).toSatisfy(
      ([answered, remedy]) => answered === true || remedy === 'workflows',
    )
  }
})
