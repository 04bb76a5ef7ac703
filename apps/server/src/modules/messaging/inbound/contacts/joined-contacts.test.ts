import { expect, test } from 'vitest'
import { runBothAtOnce } from '../../../../../test/database/run-behind-lock.ts'
import { createOwnerWithAgent } from '../../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import { createReceive } from '../receive.ts'

test('two messages that merge the same two contacts at once: both are stored', async () => {
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
  const write = (contactKey: string, contactPhone: string, externalId: string) =>
    receive({
      agentId: agent.id,
      contactKey,
      contactPhone,
      externalId,
      contactName: null,
      type: 'text',
      text: 'hola',
      details: {},
      media: null,
      at: server.clock.now(),
    })
  await write('1@lid', '573001112233', 'uno')
  await write('2@lid', '573004445566', 'dos')
  await runBothAtOnce(server.database, 'select from conversations for update', () =>
    Promise.all([write('1@lid', '573004445566', 'tres'), write('2@lid', '573001112233', 'cuatro')]),
  )
  const { rows } = await server.pool.query('select contact_id, total_messages from conversations')
  expect(rows.map(({ total_messages }) => total_messages)).toEqual([2, 2])
  expect(new Set(rows.map(({ contact_id }) => contact_id)).size).toBe(1)
})
