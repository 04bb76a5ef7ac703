import { expect, test } from 'vitest'
import { createAdministeredShop } from '../../../test/helpers/administered-shop.ts'
import { explainStatements, recordStatements } from '../../../test/database/record-statements.ts'
import { uploadDocument } from '../../../test/helpers/upload-documents.ts'
import { addMember, createOwnerWithAgent, sendAndDrain, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createAccountFigureStore } from './account-figures.store.ts'

const luz = { id: 99, firstName: 'Luz' }

/** Statements that read accounts; others are of the authentication and of background work. */
const ACCOUNTS = /\b(workspaces w|account_figures|agents where|members own)\b/

const countFigures = (server: TestServer) => {
  const now = server.clock.now()
  return createAccountFigureStore(server.db).countPiece(now, now)
}

const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

test('accounts: agents and people are of now; messages, storage and activity of the last count', async () => {
  const server = await startTestServer()
  const { bot, token, owner, list, suspend } = await createAdministeredShop(server)
  await sendAndDrain(server, bot, luz, 'hola')
  await uploadDocument(server, token, 'Abrimos a las ocho.')
  const luis = await signUp(server, 'luis')
  await addMember(server, owner.id, luis.id, 'agent')
  const shop = async () => (await list('?search=MARIANA')).items[0]
  expect(await shop()).toMatchObject({ agents: 1, people: 2, messages: 0, countedAt: null, suspension: null })
  await countFigures(server)
  expect(await shop()).toMatchObject({
    id: owner.id,
    name: 'mariana',
    owner: 'mariana',
    ownerEmail: 'mariana@ejemplo.co',
    messages: 2,
    storageBytes: 19,
    lastActivityAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    limits: { agents: null, storageMb: null, messages: null },
  })
  await suspend({ reason: 'Falta el pago', contact: 'Ana' })
  expect((await shop()).suspension).toMatchObject({ reason: 'Falta el pago', contact: 'Ana' })
  // A month later none is counted yet.
  server.advanceClock(32 * 86_400_000)
  const { rows } = await server.pool.query('select messages from account_figures where workspace_id = $1', [owner.id])
  expect(rows).toEqual([{ messages: 2 }])
})

test('accounts: searched, filtered, sorted and cut into pages by the server, in one statement', async () => {
  const server = await startTestServer()
  const { admin, bot, list, suspend } = await createAdministeredShop(server)
  const busy = await createOwnerWithAgent(server, {}, 'vecina')
  for (const text of ['uno', 'dos']) await sendAndDrain(server, busy.bot, luz, text)
  await sendAndDrain(server, bot, luz, 'hola')
  await suspend()
  await countFigures(server)
  expect(namesOf(await list('?order=name'))).toEqual(['mariana', 'tecnica', 'vecina'])
  expect(namesOf(await list('?order=messages'))).toEqual(['vecina', 'mariana', 'tecnica'])
  expect(namesOf(await list())).toEqual(['mariana', 'vecina', 'tecnica'])
  expect(namesOf(await list('?order=created'))).toEqual(['vecina', 'mariana', 'tecnica'])
  expect(namesOf(await list('?state=suspended'))).toEqual(['mariana'])
  expect(await list('?state=active&order=name')).toMatchObject({ total: 2, suspended: 1 })
  expect(namesOf(await list('?search=vecina%40ejemplo'))).toEqual(['vecina'])
  // Signs of patterns are letters like any other.
  expect((await list('?search=%25_')).total).toBe(0)
  expect(await list('?page=2')).toEqual({ items: [], total: 3, suspended: 1 })
  for (const query of ['?page=0', '?order=secret', '?state=x'])
    expect((await server.call('GET', `/api/installation/accounts${query}`, undefined, admin.token)).status).toBe(400)
  const statements = await recordStatements(server.pool, ACCOUNTS, () => list('?search=a&order=messages'))
  expect(statements).toHaveLength(1)
})

/** 10,000 shops of one person each, beside those of `createAdministeredShop`. */
async function createManyAccounts() {
  const server = await startTestServer()
  const { list } = await createAdministeredShop(server)
  await server.pool.query(`insert into users (id, username, email, password_hash, roles, created_at)
    select 'u' || n, 'persona' || n, 'persona' || n || '@ejemplo.co', 'x', '{ROLE_USER}', now()
    from generate_series(1, 10000) n`)
  await server.pool.query(`insert into workspaces (id, name, created_at)
    select 'u' || n, 'Tienda ' || n, now() from generate_series(1, 10000) n`)
  await server.pool.query(`insert into members (workspace_id, user_id, role, joined_at)
    select 'u' || n, 'u' || n, 'owner', now() from generate_series(1, 10000) n`)
  await server.pool.query(`insert into account_figures (workspace_id, agents, messages, storage_bytes, counted_at)
    select 'u' || n, 1, n, n, now() from generate_series(1, 10000) n`)
  await server.pool.query('analyze')
  return { server, list }
}

test('10,000 accounts: each page costs one statement', async () => {
  const { server, list } = await createManyAccounts()
  for (const query of ['?order=messages', '?order=name&page=300', '?search=tienda%209', '?order=storage&search=8']) {
    const statements = await recordStatements(server.pool, ACCOUNTS, async () =>
      expect((await list(query)).items).toHaveLength(25),
    )
    expect(statements).toHaveLength(1)
  }
  expect(namesOf(await list('?order=messages'))[0]).toBe('Tienda 10000')
  expect((await list()).total).toBe(10_002)
})

/** Rows of the table that a sequential scan of the plan returned. */
const scannedRows = (plan: string, table: string): number[] =>
  [...plan.matchAll(new RegExp(`Seq Scan on ${table}\\b.*rows=([\\d.]+) loops`, 'g'))].map(([, rows]) => Number(rows))

test('10,000 accounts: the page is cut first, and owners are read for its rows only', async () => {
  const { server, list } = await createManyAccounts()
  for (const query of ['?order=messages', '?order=storage&page=9', '?order=name', '?order=created&page=300']) {
    const [plan = ''] = await explainStatements(server.pool, ACCOUNTS, () => list(query))
    expect([query, plan]).toEqual([query, expect.not.stringContaining('WindowAgg')])
    expect([query, ...scannedRows(plan, 'users'), ...scannedRows(plan, 'members')]).toEqual([query])
    expect(plan).toMatch(/Limit .*rows=25\.?0* loops=1/)
  }
  const [plan = ''] = await explainStatements(server.pool, ACCOUNTS, () => list('?order=name'))
  expect([plan, scannedRows(plan, 'account_figures')]).toEqual([plan, []])
})
