import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { converse, withAgent } from '../../../test/people.ts'
import { createCustomerMessageStore } from './customer-messages.store.ts'
import { createFillerWords, fillersOf } from './filler-words.ts'

const conversations = (count: number, contentOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ conversationId: `c${at}`, content: contentOf(at) }))

test('a word of every fifth conversation is a filler, one of every twentieth is asked for', () => {
  const fillers = fillersOf(
    conversations(100, (at) => `${at % 5 ? '' : 'chambelan '}${at % 20 ? '' : 'croquetas'} x${at}`),
  )
  expect([...fillers]).toEqual(['chambel'])
})

test('one customer who repeats a word does not make it a filler, nor do few conversations', () => {
  const repeated = conversations(100, () => 'croquetas').map((one, at) =>
    at < 95 ? { ...one, conversationId: 'c0' } : one,
  )
  expect(fillersOf(repeated).size).toBe(0)
  expect(fillersOf(conversations(20, () => 'chambelan')).size).toBe(0)
})

test('only the account’s own incoming messages are read, once in ten minutes', async () => {
  const house = await openHouse({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { bot, agent } = await withAgent(house)
  await converse(house, bot, { id: 77, firstName: 'Ana' }, 'chambelan tienen terminal')
  const { userId } = await house.db
    .selectFrom('agents')
    .select('userId')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow()
  const store = createCustomerMessageStore(house.db)
  const read = await store.newest(userId, 100, 12)
  expect(read.map(({ content }) => content)).toEqual(['chambelan ti'])
  expect(await store.newest('nobody', 100, 12)).toEqual([])

  let [now, reads] = [0, 0]
  const counted = { newest: async () => ((reads += 1), []) }
  const fillerWords = createFillerWords(counted, { now: () => new Date(now) })
  await Promise.all([fillerWords('a'), fillerWords('a')])
  expect(reads).toBe(1)
  now += 10 * 60_000
  await fillerWords('a')
  expect(reads).toBe(2)
})
