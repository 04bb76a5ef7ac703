import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { startMeasuredServer } from '../../../test/helpers/metrics.ts'
import { uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { waitUntilConfirmed, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { canBePrepared } from '../../db/connection/prepared-statements.ts'
import { recordStatements } from '../../../test/database/record-statements.ts'
import type { InboundMessage } from '../../ports/channel.ts'
import { createReceive } from './inbound/receive.ts'

const luz = { id: 99, firstName: 'Luz' }

test('reply without documents: nothing reads the vocabulary or the agents’ keys', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  const searchStatementsFor = async (words: string) => {
    bot.sendAsCustomer(luz, words)
    await waitUntilConfirmed(bot)
    return recordStatements(server.pool, /recursive known|"agents" where "workspace_id"/, () => server.drain())
  }
  expect(await searchStatementsFor('¿Cuánto vale el tambiz?')).toEqual([])
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Cuánto vale el tambiz?')
  await uploadAndProcess(server, token, 'El tambuz vale mil pesos.', { agentId: agent.id })
  expect(await searchStatementsFor('¿Cuánto vale el tambiz?')).toHaveLength(1)
})

test('inbound message: two aliases cost as many statements as one', async () => {
  const server = await startTestServer()
  const { agent } = await createOwnerWithAgent(server)
  const receive = createReceive({
    db: server.db,
    clock: server.clock,
    enqueueReply: async () => undefined,
    expectMedia: async () => undefined,
    replaceMedia: async () => false,
    afterInboundStored: () => undefined,
  })
  const statementsOf = async (words: Pick<InboundMessage, 'contactKey' | 'formerKey' | 'externalId'>) => {
    const at = server.clock.now()
    const fields = {
      type: 'text',
      text: 'hola',
      details: {},
      media: null,
      contactName: null,
      contactPhone: null,
    } as const
    const message = { agentId: agent.id, at, ...fields, ...words }
    return recordStatements(server.pool, /conversations|messages/, () => receive(message))
  }
  const byAlias = { contactKey: '77@lid', externalId: 'uno' }
  const forOneAlias = await statementsOf(byAlias)
  expect(forOneAlias.length).toBeGreaterThan(0)
  const forTwoAliases = await statementsOf({
    contactKey: '77@lid',
    formerKey: '57300@s.whatsapp.net',
    externalId: 'dos',
  })
  expect(forTwoAliases).toHaveLength(forOneAlias.length)
  expect(await server.db.selectFrom('conversations').select('totalMessages').execute()).toEqual([{ totalMessages: 2 }])
})

test('reply without documents: no statement about documents, one about its cost', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  const statementsOf = /as is_sheet|account_models|insert into spendings/
  bot.sendAsCustomer(luz, '¿Tienen café?')
  await waitUntilConfirmed(bot)
  const executed = await recordStatements(server.pool, statementsOf, () => server.drain())
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Tienen café?')
  // The budget is read in the same statement as the exchange.
  expect(executed).toEqual([
    expect.stringContaining('e.first_thought_at'),
    expect.stringContaining('insert into spendings'),
  ])
})

test.each<[agent: string, customConfig: Record<string, unknown>]>([
  ['an agent', {}],
  ['an agent that reads receipts, without one', { paymentReceipts: { enabled: true } }],
])('message that %s answers: five prepared statements from the job to the delivery', async (_, customConfig) => {
  const server = await startMeasuredServer()
  const { bot } = await createOwnerWithAgent(server, customConfig)
  bot.sendAsCustomer(luz, '¿Tienen café?')
  await waitUntilConfirmed(bot)
  const statementsOf = /\b(?:exchanges|spendings|model_prices|account_models|installation_budgets|update messages)\b/
  const executed = await recordStatements(server.pool, statementsOf, () => server.drain(1))
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Tienen café?')
  // Poll loops of other services may run meanwhile.
  const ofMessage = executed.filter((statement) => !/with due as|unopened_messages|unclaimed_messages/.test(statement))
  expect(ofMessage.map(stepOf)).toEqual(['read', 'pay', 'close', 'claim', 'settle'])
  expect(ofMessage.filter((statement) => !canBePrepared(statement))).toEqual([])
  expect(server.model.paymentChecks).toEqual([])
})

/** What each statement of a reply does. */
const stepOf = (statement: string) =>
  Object.entries({
    read: 'e.first_thought_at',
    pay: 'insert into spendings',
    close: 'update exchanges set outcome',
    claim: 'attempted_by',
    settle: 'with settled as',
  }).find(([, words]) => statement.includes(words))?.[0] ?? statement
