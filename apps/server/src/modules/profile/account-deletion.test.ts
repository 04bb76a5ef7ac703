import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, heard, PASSWORD, withAgent } from '../../../test/people.ts'

const deleteAccount = (house: TestHouse, token: string) =>
  house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)

/** Resolves once somebody waits for what another transaction holds. */
async function untilWaiting({ db }: TestHouse) {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]?.n ?? 0
  }
}

const clara = { id: 7, firstName: 'Clara' }

test.each([
  // As whoever keeps a reply, and as whoever observes a session: what is theirs first, then its agent and its owner.
  ['keeps a reply', 'conversations', sql`update agents set total_executions = total_executions + 1`],
  [
    'observes a phone',
    'whatsapp_sessions',
    sql`update agents set connection = 'disconnected', connection_since = now()`,
  ],
])('an account is deleted while somebody %s in it: neither waits for the other', async (_, held, write) => {
  const house = await openHouse()
  const { bot, owner, token } = await withAgent(house)
  await converse(house, bot, clara, 'hola')
  const times = { connectionSince: new Date(), createdAt: new Date() }
  await house.db
    .insertInto('whatsappSessions')
    .values({ name: 'agent_de_mariana', userId: owner.id, wish: 'rest', connection: 'expired', ...times })
    .execute()
  const removed = await house.db.transaction().execute(async (tx) => {
    await sql`select 1 from ${sql.table(held)} for no key update`.execute(tx)
    const removing = deleteAccount(house, token)
    await untilWaiting(house)
    await sql`insert into canned_replies (id, user_id, shortcut, content, updated_at)
      select 'canned', id, 'hola', 'Hola', now() from users`.execute(tx)
    await write.execute(tx)
    return { removing }
  })
  expect((await removed.removing).status).toBe(200)
  for (const table of ['users', 'agents', 'conversations'])
    expect([table, (await house.pool.query(`select 1 from ${table}`)).rows]).toEqual([table, []])
})

test('an answer that is being thought of while its account is deleted reaches nobody, and is nobody’s trouble', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  house.model.hold()
  bot.say(clara, '¿siguen ahí?')
  await heard(bot)
  const working = house.drain()
  await house.model.waitForCalls(1)
  expect((await deleteAccount(house, token)).status).toBe(200)
  house.model.release()
  await working
  await house.drain()
  expect(bot.sent).toEqual([])
  expect(house.lines.filter(({ level }) => Number(level) > 30)).toEqual([])
})
