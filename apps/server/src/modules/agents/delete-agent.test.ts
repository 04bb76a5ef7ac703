import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { TestServer } from '../../../test/test-server.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'

/** Resolves once a transaction waits for a lock. */
async function waitForBlockedQuery({ db }: TestServer) {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]?.n ?? 0
  }
}

test('delete agent: neither the deletion nor a reply in progress waits for the other', async () => {
  const { server, whatsapp, token, shop, ana, agent } = await startServerWithWhatsAppAgent()
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  // Locks like storing a reply: the conversation, and then its agent.
  const result = await server.db.transaction().execute(async (tx) => {
    await sql`select id from conversations for update`.execute(tx)
    const removing = server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
    await waitForBlockedQuery(server)
    await sql`update agents set total_executions = total_executions + 1`.execute(tx)
    return { removing }
  })
  expect((await result.removing).status).toBe(200)
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
})

test('delete agent: a message that arrives meanwhile is dropped, and the connection stays up', async () => {
  const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent()
  const { totalConnections } = whatsapp
  await server.db.transaction().execute(async (tx) => {
    await sql`delete from agents`.execute(tx)
    await ana.write(shop, 'Hola')
    await waitForBlockedQuery(server)
  })
  await waitUntilAllStored(whatsapp, shop)
  expect(whatsapp.totalConnections).toBe(totalConnections)
})
