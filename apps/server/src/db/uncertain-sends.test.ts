import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { converse, withAgent } from '../../test/people.ts'
import { noteUncertain } from './uncertain-sends.ts'

test.each([1, 2])(
  'uncertain sends of two conversations, of which number %i is held: their agent is not locked yet',
  async (held) => {
    const house = await openHouse()
    const { bot } = await withAgent(house)
    for (const id of [1, 2]) await converse(house, bot, { id, firstName: `Cliente ${id}` }, 'hola')
    const arrival = await house.pool.connect()
    try {
      await arrival.query('begin')
      await arrival.query('select from conversations where contact_name = $1 for update', [`Cliente ${held}`])
      const noting = sql`
      with ended as (select id as conversation_id from conversations),
      ${noteUncertain(sql`ended`, house.clock.now())}
      select`.execute(house.db)
      const waiting = async () =>
        (
          await arrival.query(`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).rows[0].n
      await expect.poll(waiting).toBe(1)
      // As an arrival does: the conversation first, then its agent.
      await arrival.query('select from agents for update nowait')
      await arrival.query('commit')
      await noting
    } finally {
      arrival.release(true)
    }
    const { rows } = await house.pool.query('select uncertain_sends as count from agents')
    expect(rows).toEqual([{ count: 2 }])
  },
)
