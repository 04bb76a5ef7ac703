import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  addMember,
  createOwnerWithAgent,
  inWorkspace,
  PASSWORD,
  sendAndDrain,
  signUp,
  waitUntilConfirmed,
} from '../../../test/test-accounts.ts'

const deleteAccount = (server: TestServer, token: string) =>
  server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)

/** Resolves once a query waits for a lock of another transaction. */
async function untilWaiting({ db }: TestServer) {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]?.n ?? 0
  }
}

const clara = { id: 7, firstName: 'Clara' }

test.each([
  // Locks in the order of the reply and session writers: their own row, then the agent and its owner.
  ['keeps a reply', 'conversations', sql`update agents set total_executions = total_executions + 1`],
  [
    'observes a phone',
    'whatsapp_sessions',
    sql`update agents set connection = 'disconnected', connection_since = now()`,
  ],
])('delete account while another transaction %s: neither deadlocks', async (_, heldRow, write) => {
  const server = await startTestServer()
  const { bot, owner, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, clara, 'hola')
  const times = { connectionSince: new Date(), createdAt: new Date() }
  await server.db
    .insertInto('whatsappSessions')
    .values({ name: 'agent_de_mariana', workspaceId: owner.id, wish: 'rest', connection: 'expired', ...times })
    .execute()
  const deletion = await server.db.transaction().execute(async (tx) => {
    await sql`select 1 from ${sql.table(heldRow)} for no key update`.execute(tx)
    const removing = deleteAccount(server, token)
    await untilWaiting(server)
    await sql`insert into canned_replies (id, workspace_id, shortcut, content, updated_at)
      select 'canned', id, 'hola', 'Hola', now() from users`.execute(tx)
    await write.execute(tx)
    return { removing }
  })
  expect((await deletion.removing).status).toBe(200)
  for (const table of ['users', 'agents', 'conversations'])
    expect([table, (await server.pool.query(`select 1 from ${table}`)).rows]).toEqual([table, []])
})

test('delete account during a reply: the reply is not sent, and no error is logged', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  server.model.hold()
  bot.sendAsCustomer(clara, '¿siguen ahí?')
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await server.model.waitForCalls(1)
  expect((await deleteAccount(server, token)).status).toBe(200)
  server.model.release()
  await working
  await server.drain()
  expect(bot.sent).toEqual([])
  expect(server.logLines.filter(({ level }) => Number(level) > 30)).toEqual([])
})

test('delete account: the log of each workspace that its person leaves says so', async () => {
  const server = await startTestServer()
  const [owner, luis] = [await signUp(server, 'mariana'), await signUp(server, 'luis')]
  await addMember(server, owner.id, luis.id, 'agent')
  expect((await deleteAccount(server, luis.token)).status).toBe(200)
  const path = '/api/workspace/audit-log'
  const { body } = await server.call('GET', path, undefined, owner.token, inWorkspace(owner.id))
  expect(body.data.items).toMatchObject([
    { action: 'workspace.left', sentence: 'Salió del negocio', userId: luis.id, userName: 'luis', source: '127.0.0.1' },
  ])
})
