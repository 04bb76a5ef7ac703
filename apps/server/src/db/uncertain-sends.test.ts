import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/test-server.ts'
import { sendAndDrain, createOwnerWithAgent } from '../../test/test-accounts.ts'
import { noteUncertain } from './uncertain-sends.ts'

test.each([1, 2])(
  'uncertain sends of two conversations, number %i locked: their agent is not locked yet',
  async (lockedFirst) => {
    const server = await startTestServer()
    const { bot } = await createOwnerWithAgent(server)
    for (const id of [1, 2]) await sendAndDrain(server, bot, { id, firstName: `Cliente ${id}` }, 'hola')
    const arrival = await server.pool.connect()
    try {
      await arrival.query('begin')
      await arrival.query('select from conversations where contact_name = $1 for update', [`Cliente ${lockedFirst}`])
      const noting = sql`
      with ended as (select id as conversation_id from conversations),
      ${noteUncertain(sql`ended`, server.clock.now())}
      select`.execute(server.db)
      const waiting = async () =>
        (
          await arrival.query(`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).rows[0].n
      await expect.poll(waiting).toBe(1)
      // Like an inbound message: the conversation first, then its agent.
      await arrival.query('select from agents for update nowait')
      await arrival.query('commit')
      await noting
    } finally {
      arrival.release(true)
    }
    const { rows } = await server.pool.query('select uncertain_sends as count from agents')
    expect(rows).toEqual([{ count: 2 }])
  },
)
