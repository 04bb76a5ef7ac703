import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { TestHouse } from '../../../test/house.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'

/** Resolves once somebody waits for what another transaction holds. */
async function untilWaiting({ db }: TestHouse) {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]?.n ?? 0
  }
}

test('an agent is deleted while it answers: neither waits for the other', async () => {
  const { house, whatsapp, token, shop, ana, agent } = await withWhatsAppAgent()
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  // As whoever keeps a reply: the conversation, and then its agent.
  const removed = await house.db.transaction().execute(async (tx) => {
    await sql`select id from conversations for update`.execute(tx)
    const removing = house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
    await untilWaiting(house)
    await sql`update agents set total_executions = total_executions + 1`.execute(tx)
    return { removing }
  })
  expect((await removed.removing).status).toBe(200)
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
})

test('a message that comes while its agent is being deleted has nobody to be kept for, and the line goes on', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent()
  const { calls } = whatsapp
  await house.db.transaction().execute(async (tx) => {
    await sql`delete from agents`.execute(tx)
    await ana.write(shop, 'Hola')
    await untilWaiting(house)
  })
  await allKept(whatsapp, shop)
  expect(whatsapp.calls).toBe(calls)
})
