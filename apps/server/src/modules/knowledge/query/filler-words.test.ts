import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { createCustomerMessageStore } from './customer-messages.store.ts'
import { createFillerWords, findFillers } from './filler-words.ts'

const messagesOf = (count: number, contentOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ conversationId: `c${at}`, content: contentOf(at) }))

test('filler words: a word of every fifth conversation is a filler, one of every twentieth is not', () => {
  const fillers = findFillers(
    messagesOf(100, (at) => `${at % 5 ? '' : 'chambelan '}${at % 20 ? '' : 'croquetas'} x${at}`),
  )
  expect([...fillers]).toEqual(['chambel'])
})

test('filler words: one customer who repeats a word, or few conversations, make no filler', () => {
  const repeated = messagesOf(100, () => 'croquetas').map((one, at) =>
    at < 95 ? { ...one, conversationId: 'c0' } : one,
  )
  expect(findFillers(repeated).size).toBe(0)
  expect(findFillers(messagesOf(20, () => 'chambelan')).size).toBe(0)
})

test('filler words: only the account’s own incoming messages are read, once in ten minutes', async () => {
  const server = await startTestServer({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { bot, agent } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, { id: 77, firstName: 'Ana' }, 'chambelan tienen terminal')
  const { workspaceId } = await server.db
    .selectFrom('agents')
    .select('workspaceId')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow()
  const store = createCustomerMessageStore(server.db)
  const messages = await store.newest(workspaceId, 100, 12)
  expect(messages.map(({ content }) => content)).toEqual(['chambelan ti'])
  expect(await store.newest('nobody', 100, 12)).toEqual([])

  let [now, reads] = [0, 0]
  const countingStore = { newest: async () => ((reads += 1), []) }
  const fillerWords = createFillerWords(countingStore, { now: () => new Date(now) })
  await Promise.all([fillerWords('a'), fillerWords('a')])
  expect(reads).toBe(1)
  now += 10 * 60_000
  await fillerWords('a')
  expect(reads).toBe(2)
})
