import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { read } from '../../../test/papers.ts'
import { heard, withAgent } from '../../../test/people.ts'
import { statements } from '../../../test/statements.ts'
import type { IncomingMessage } from '../../ports/channel.ts'
import { createReceive } from './hear/receive.ts'

const luz = { id: 99, firstName: 'Luz' }

test('where there is nothing to tell, no answer goes through an account’s words or its agents’ keys', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  const lookedThrough = async (words: string) => {
    bot.say(luz, words)
    await heard(bot)
    return statements(house.pool, /recursive known|"agents" where "user_id"/, () => house.drain())
  }
  expect(await lookedThrough('¿Cuánto vale el tambiz?')).toEqual([])
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Cuánto vale el tambiz?')
  await read(house, token, 'El tambuz vale mil pesos.', { agentId: agent.id })
  expect(await lookedThrough('¿Cuánto vale el tambiz?')).toHaveLength(1)
})

test('a message of somebody with two names is kept in as many questions as that of one with one name', async () => {
  const house = await openHouse()
  const { agent } = await withAgent(house)
  const receive = createReceive({
    db: house.db,
    clock: house.clock,
    enqueueReply: async () => undefined,
    expectMedia: async () => undefined,
    committed: () => undefined,
  })
  const asked = async (words: Pick<IncomingMessage, 'contactKey' | 'formerKey' | 'externalId'>) => {
    const at = house.clock.now()
    const said = {
      type: 'text',
      text: 'hola',
      details: {},
      media: null,
      contactName: null,
      contactPhone: null,
    } as const
    const message = { agentId: agent.id, at, ...said, ...words }
    return statements(house.pool, /conversations|messages/, () => receive(message))
  }
  const byAlias = { contactKey: '77@lid', externalId: 'uno' }
  const one = await asked(byAlias)
  expect(one.length).toBeGreaterThan(0)
  const two = await asked({ contactKey: '77@lid', formerKey: '57300@s.whatsapp.net', externalId: 'dos' })
  expect(two).toHaveLength(one.length)
  expect(await house.db.selectFrom('conversations').select('totalMessages').execute()).toEqual([{ totalMessages: 2 }])
})

test('reply of an account without documents: no statement about documents, one about what it cost', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  const asked = /as is_sheet|account_models|insert into spendings/
  bot.say(luz, '¿Tienen café?')
  await heard(bot)
  const found = await statements(house.pool, asked, () => house.drain())
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Tienen café?')
  // What it may cost is read with the exchange.
  expect(found).toEqual([
    expect.stringContaining('e.first_thought_at'),
    expect.stringContaining('insert into spendings'),
  ])
})

test('answered message: five statements from the job to what was sent', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  bot.say(luz, '¿Tienen café?')
  await heard(bot)
  const asked = /\b(?:exchanges|spendings|model_prices|account_models|installation_budgets|update messages)\b/
  const found = await statements(house.pool, asked, () => house.drain(1))
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Tienen café?')
  // Other loops poll now and then for unfinished work.
  const ofMessage = found.filter((statement) => !/with due as|unopened_messages|unclaimed_messages/.test(statement))
  expect(ofMessage.map(stepOf)).toEqual(['read', 'pay', 'close', 'claim', 'settle'])
})

/** What a statement of an answer is for. */
const stepOf = (statement: string) =>
  Object.entries({
    read: 'e.first_thought_at',
    pay: 'insert into spendings',
    close: 'update exchanges set outcome',
    claim: 'attempted_by',
    settle: 'with settled as',
  }).find(([, words]) => statement.includes(words))?.[0] ?? statement
