import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { createOwnerWithAgent, addMember, inWorkspace, sendAndDrain, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { SNAPSHOT_LOCK } from '../../db/locks/snapshot-lock.ts'

const DAY_MS = 86_400_000
const PATH = '/api/workspace/retention'

/** A shop with one conversation of the last days for each contact. */
async function openShop(server: TestServer, names: readonly string[], username = 'mariana') {
  const shop = await createOwnerWithAgent(server, {}, username)
  for (const [index, firstName] of names.entries())
    await sendAndDrain(server, shop.bot, { id: 100 + index, firstName }, `soy ${firstName}`)
  const call = (method: string, path = '', body?: unknown) => server.call(method, PATH + path, body, shop.token)
  return {
    ...shop,
    call,
    preview: async (months: number) => (await call('GET', `/preview?months=${months}`)).body.data,
    keep: (months: number, conversations: number) => call('PUT', '', { months, conversations }),
    /** Makes all that these contacts and the agent said so much older. */
    age: async (firstNames: readonly string[], days: number) => {
      const ids = sql`(select id from conversations
        where workspace_id = ${shop.owner.id} and contact_name = any(${[...firstNames]}::text[]))`
      const interval = sql`${days}::int * interval '1 day'`
      await sql`update messages set at = at - ${interval} where conversation_id in ${ids}`.execute(server.db)
      await sql`update conversations set last_at = last_at - ${interval} where id in ${ids}`.execute(server.db)
    },
    names: async () =>
      (await server.call('GET', '/api/conversations', undefined, shop.token)).body.data.items
        .map(({ contact }: { contact: { name: string } }) => contact.name)
        .toSorted(),
  }
}

const nextNight = async (server: TestServer) => {
  server.advanceClock(DAY_MS)
  await server.drain(1)
}

const expirations = async (server: TestServer) =>
  (await auditLines(server)).filter(({ action }) => action === 'conversation.expired')

test('retention: shows what would go, deletes it the next night with its leads, and logs the counts', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz', 'Eva', 'Noa'])
  await shop.age(['Luz', 'Eva'], 200)
  await server.pool.query(`insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
    select id, workspace_id, agent_id, '{"nombre":"Luz"}', now(), now() from conversations where contact_name = 'Luz'`)
  expect((await shop.call('GET')).body.data).toEqual({ months: null })
  const preview = await shop.preview(6)
  expect(preview).toMatchObject({ conversations: 2, messages: 4, files: 0, leads: 1, contacts: 2 })
  expect(Date.parse(preview.oldestAt)).toBeLessThan(Date.parse(preview.before))
  expect(await shop.preview(12)).toMatchObject({ conversations: 0, messages: 0, oldestAt: null })
  // Fewer were seen than would go.
  expect(await shop.keep(6, 1)).toMatchObject({ status: 409, body: { code: 'workspace.retention_outdated' } })
  expect((await shop.keep(6, 2)).body.data).toEqual({ months: 6 })
  await server.drain(1)
  expect(await shop.names()).toEqual(['Eva', 'Luz', 'Noa'])
  await nextNight(server)
  expect(await shop.names()).toEqual(['Noa'])
  expect(await expirations(server)).toMatchObject([
    {
      workspaceId: shop.owner.id,
      userName: 'Portavoz',
      source: 'server',
      detail: { conversations: 2, messages: 4, files: 0, leads: 1 },
    },
  ])
  const { rows } = await server.pool.query('select name from contacts order by name')
  expect(rows).toEqual([{ name: 'Noa' }])
  // A night without old conversations writes no line.
  await nextNight(server)
  expect(await expirations(server)).toHaveLength(1)
})

test('retention: a conversation with a later message stays whole; «BAJA» and people of a person stay', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz', 'Eva'])
  const third = { id: 300, firstName: 'Noa' }
  await sendAndDrain(server, shop.bot, third, 'BAJA')
  await shop.age(['Luz', 'Eva', 'Noa'], 200)
  await shop.keep(6, 3)
  await sendAndDrain(server, shop.bot, { id: 100, firstName: 'Luz' }, 'he vuelto')
  await nextNight(server)
  expect(await shop.names()).toEqual(['Luz'])
  const { rows } = await server.pool.query('select total_messages from conversations')
  expect(rows).toEqual([{ total_messages: 4 }])
  await sendAndDrain(server, shop.bot, third, '¿siguen ahí?')
  expect(shop.bot.sent.at(-1)?.shown).not.toContain('siguen')
})

test('retention: a backup holds the night off, and it goes on afterwards', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz'])
  await shop.age(['Luz'], 200)
  await shop.keep(6, 1)
  const backup = await server.pool.connect()
  await backup.query(`select pg_advisory_lock_shared(${SNAPSHOT_LOCK})`)
  await nextNight(server)
  expect(await shop.names()).toEqual(['Luz'])
  await backup.query(`select pg_advisory_unlock_shared(${SNAPSHOT_LOCK})`)
  backup.release()
  await server.drain(1)
  expect(await shop.names()).toEqual([])
})

test('retention: a night whose process died goes on with its counts; files go too', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz', 'Eva'])
  await shop.age(['Luz', 'Eva'], 200)
  await shop.keep(6, 2)
  await server.pool.query(
    `insert into retention_runs (workspace_id, begun_at, conversations, messages) values ($1, now(), 5, 9)`,
    [shop.owner.id],
  )
  await server.pool.query(
    `insert into media (message_id, workspace_id, state, type, bytes, created_at, ended_at)
      select m.id, m.workspace_id, 'kept', 'image/jpeg', 9, now(), now()
      from messages m where m.direction = 'incoming' limit 1`,
  )
  await nextNight(server)
  expect(await expirations(server)).toMatchObject([{ detail: { conversations: 7, messages: 13, files: 1 } }])
  await server.drain(1)
  expect(await server.db.selectFrom('mediaWaste').select('messageId').execute()).toEqual([])
})

test('retention: two processes at once delete each conversation once, and one line tells the sum', async () => {
  const server = await startTestServer()
  const names = Array.from({ length: 25 }, (_, index) => `Cliente ${index}`)
  const shop = await openShop(server, names)
  await shop.age(names, 200)
  await shop.keep(6, 25)
  server.advanceClock(DAY_MS)
  await Promise.all([server.drain(1), server.drain(1)])
  await server.drain(1)
  expect(await shop.names()).toEqual([])
  expect(await expirations(server)).toMatchObject([{ detail: { conversations: 25, messages: 50 } }])
})

test('retention: a suspended account deletes nothing', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz'])
  await shop.age(['Luz'], 200)
  await shop.keep(6, 1)
  await sql`update workspaces set suspended_at = now(), suspension_reason = 'x', suspension_contact = 'y'`.execute(
    server.db,
  )
  await nextNight(server)
  expect(await shop.names()).toEqual(['Luz'])
})

test('retention: a clock that jumps by years deletes two days more, and another account nothing', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz', 'Eva'])
  const other = await openShop(server, ['Noa'], 'vecina')
  await shop.age(['Luz'], 182)
  await other.age(['Noa'], 900)
  await shop.keep(6, 1)
  server.advanceClock(9 * 365 * DAY_MS)
  await server.drain(1)
  const { rows } = await server.pool.query('select contact_name from conversations order by 1')
  expect(rows.map(({ contact_name: name }) => name)).toEqual(['Eva', 'Noa'])
})

test('retention: only the owner; ended, or longer at once, nothing more goes', async () => {
  const server = await startTestServer()
  const shop = await openShop(server, ['Luz'])
  const luis = await signUp(server, 'luis')
  await addMember(server, shop.owner.id, luis.id, 'admin')
  const asAdmin = await server.call(
    'PUT',
    PATH,
    { months: 1, conversations: 9 },
    luis.token,
    inWorkspace(shop.owner.id),
  )
  expect(asAdmin.status).toBe(403)
  for (const months of [0, 1.5, 121]) expect((await shop.keep(months, 0)).status).toBe(400)
  await shop.age(['Luz'], 200)
  await shop.keep(6, 1)
  await shop.keep(12, 0)
  await nextNight(server)
  expect(await shop.names()).toEqual(['Luz'])
  await shop.keep(6, 1)
  expect((await shop.call('DELETE')).body.data).toEqual({ months: null })
  await nextNight(server)
  expect(await shop.names()).toEqual(['Luz'])
})
