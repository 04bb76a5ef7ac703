import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { auditActions, auditLines, insertAuditLines } from '../../../test/helpers/audit-lines.ts'
import { emailOf, lastLinkToken, signUpVerified } from '../../../test/helpers/mailbox.ts'
import { addMember, inWorkspace, PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const DAY_MS = 86_400_000

const list = async (server: TestServer, token: string, query = '', path = '/api/audit-log') =>
  (await server.call('GET', `${path}?${query}`, undefined, token)).body.data

const actionsOf = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action)

test('audit log: sign-up, sign-in, new e-mail and reset password are recorded with their source', async () => {
  const server = await startTestServer({ smtp: true })
  await signUpVerified(server, 'mariana')
  const { accessToken, id } = (
    await server.call('POST', '/api/auth/signin', { username: 'Mariana', password: PASSWORD })
  ).body
  const newEmail = emailOf('nueva')
  await server.call('PUT', '/api/user/update-email', { newEmail, currentPassword: PASSWORD }, accessToken)
  await server.call('POST', '/api/auth/verify-email', { token: await lastLinkToken(server, newEmail) })
  await server.call('POST', '/api/auth/forgot-password', { email: newEmail })
  const token = await lastLinkToken(server, newEmail)
  await server.call('POST', '/api/auth/reset-password', { token, newPassword: 'otra-clave-larga' })
  const line = { workspaceId: null, userId: id, userName: 'mariana', source: '127.0.0.1', detail: null }
  expect(await auditLines(server)).toMatchObject(
    ['sign_up', 'sign_in', 'email.change', 'email.confirmed', 'password.reset'].map((action) => ({ ...line, action })),
  )
})

test('audit log: the owner reads the lines of the account, another account reads none of them', async () => {
  const server = await startTestServer()
  const admin = await signUp(server, 'primera')
  const owner = await signUp(server, 'mariana')
  const other = await signUp(server, 'vecina')
  const key = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, owner.token)).body.data
  await server.call('DELETE', `/api/integration-keys/${key.id}`, undefined, owner.token)

  expect(await list(server, owner.token)).toMatchObject({
    items: [
      {
        action: 'integration_key.revoked',
        sentence: 'Revocó una clave de integración',
        userId: owner.id,
        userName: 'mariana',
        source: '127.0.0.1',
        detail: { id: key.id },
      },
      { action: 'integration_key.created', detail: { changes: '«n8n»' } },
      { action: 'sign_in' },
    ],
    nextCursor: null,
  })
  expect(await list(server, other.token)).toMatchObject({ items: [{ action: 'sign_in', userName: 'vecina' }] })
  expect((await list(server, other.token, `userId=${owner.id}`)).items).toEqual([])

  const everything = '/api/installation/audit-log'
  expect((await server.call('GET', everything, undefined, owner.token)).status).toBe(403)
  expect((await list(server, admin.token, '', everything)).items).toHaveLength(5)
  expect((await list(server, admin.token, `userId=${owner.id}`, everything)).items).toHaveLength(3)
})

test('audit log: an owner reads the lines of the workspace and of the own account, not of others', async () => {
  const server = await startTestServer()
  const { id, token } = await signUp(server, 'mariana')
  const line = { at: new Date(), userName: 'mariana', source: '203.0.113.9', detail: null }
  await server.db
    .insertInto('auditLog')
    .values([
      { ...line, action: 'agent.deleted', userId: id, workspaceId: 'otro' },
      { ...line, action: 'document.deleted', userId: 'otra', workspaceId: id },
      { ...line, action: 'role.granted', userId: id, workspaceId: null },
      { ...line, action: 'contact.deleted', userId: 'otra', workspaceId: 'otro' },
    ])
    .execute()
  expect(actionsOf(await list(server, token)).toSorted()).toEqual(['document.deleted', 'role.granted', 'sign_in'])
})

test('audit log: pages of fifty, newest first, also for lines of the same moment', async () => {
  const server = await startTestServer()
  const { id: userId, token } = await signUp(server, 'mariana')
  const at = new Date(server.clock.now().getTime() + 1_000)
  await insertAuditLines(
    server,
    Array.from({ length: 119 }, () => ({ userId, at })),
  )
  const pages: string[][] = []
  for (let cursor = ''; ;) {
    const { items, nextCursor } = await list(server, token, cursor && `cursor=${cursor}`)
    pages.push(items.map((line: { id: string }) => line.id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  const ids = (await auditLines(server)).map((line) => line.id)
  expect(pages.flat()).toEqual([...ids.slice(1).toReversed(), ids[0]])
  for (const cursor of ['x', Buffer.from(`${at.getTime()}.9e9`).toString('base64url')])
    expect((await list(server, token, `cursor=${cursor}`)).items.map((line: { id: string }) => line.id)).toEqual(
      pages[0],
    )
})

test('audit log: filters by action and by days of a time zone', async () => {
  const server = await startTestServer()
  const { id: userId, token } = await signUp(server, 'mariana')
  await insertAuditLines(server, [
    { userId, action: 'agent.deleted', at: new Date('2026-03-10T04:59:59.999Z') },
    { userId, action: 'document.deleted', at: new Date('2026-03-10T05:00:00Z') },
    { userId, action: 'contact.deleted', at: new Date('2026-03-11T04:59:59.999Z') },
    { userId, action: 'agent.deleted', at: new Date('2026-03-11T05:00:00Z') },
  ])
  const day = 'from=2026-03-10&to=2026-03-10&timeZone=America/Bogota'
  expect(actionsOf(await list(server, token, day))).toEqual(['contact.deleted', 'document.deleted'])
  expect(actionsOf(await list(server, token, `${day}&action=document.deleted`))).toEqual(['document.deleted'])
  expect(actionsOf(await list(server, token, 'action=agent.deleted'))).toEqual(['agent.deleted', 'agent.deleted'])
  for (const query of ['action=nada', 'from=2026-03-10&to=2026-03-09', 'from=ayer', 'limit=101', 'timeZone=Luna'])
    expect([query, (await server.call('GET', `/api/audit-log?${query}`, undefined, token)).status]).toEqual([
      query,
      400,
    ])
})

test('audit log: the database refuses a change of a line, and deletes it after 12 months only', async () => {
  const server = await startTestServer()
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await insertAuditLines(server, [{ at: ago(1) }, { at: ago(360) }, { at: ago(370) }])
  const refuse = (statement: string) =>
    expect(server.pool.query(statement)).rejects.toThrow('audit_log: lines are kept unchanged')
  await refuse(`update audit_log set source = 'x'`)
  await refuse(`update audit_log set at = at - interval '2 years'`)
  await refuse('delete from audit_log')
  await refuse(`delete from audit_log where at > now() - interval '361 days'`)
  await refuse('truncate audit_log')
  await refuse('merge into audit_log a using (select 1) o on true when matched then delete')
  expect(await auditLines(server)).toHaveLength(3)
  await server.pool.query(`delete from audit_log where at < now() - interval '369 days'`)
  expect(await auditLines(server)).toHaveLength(2)
})

test('audit log: the clean-up deletes every line older than 12 months by the clock of the database', async () => {
  const server = await startTestServer()
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await insertAuditLines(server, [
    ...Array.from({ length: 2_500 }, () => ({ at: ago(367) })),
    { at: ago(364), action: 'document.deleted' },
  ])
  server.advanceClock(300 * DAY_MS)
  await server.deleteExpired()
  expect(await auditActions(server)).toEqual(['document.deleted'])
})

test('audit log of a workspace: its administrators read all that members did there, and nothing else', async () => {
  const server = await startTestServer()
  const owner = await signUp(server, 'mariana')
  const admin = await signUp(server, 'rosa')
  const agent = await signUp(server, 'luis')
  await addMember(server, owner.id, admin.id, 'admin')
  await addMember(server, owner.id, agent.id, 'agent')
  const inOwners = inWorkspace(owner.id)
  const call = (method: string, path: string, body: unknown, token: string) =>
    server.call(method, `/api${path}`, body, token, inOwners)
  await call('POST', '/integration-keys', { name: 'n8n' }, admin.token)
  await call('PUT', '/workspace', { name: 'Café' }, owner.token)
  await call('DELETE', '/integration-keys', undefined, admin.token)
  const read = async (token: string, query = '') =>
    (await call('GET', `/workspace/audit-log?${query}`, undefined, token)).body
  const all = await read(admin.token)
  expect(actionsOf(all.data)).toEqual(['integration_keys.revoked', 'workspace.renamed', 'integration_key.created'])
  expect(all.data.items[1]).toMatchObject({ userName: 'mariana', sentence: 'Cambió el nombre del negocio' })
  expect(actionsOf((await read(owner.token, `userId=${owner.id}`)).data)).toEqual(['workspace.renamed'])
  const page = (await read(owner.token, 'limit=2')).data
  expect(actionsOf((await read(owner.token, `limit=2&cursor=${page.nextCursor}`)).data)).toEqual([
    'integration_key.created',
  ])
  expect((await read(agent.token)).code).toBe('workspace.role_refused')
})

test('deleted account: its lines stay for the administrator, its deletion among them', async () => {
  const server = await startTestServer()
  const admin = await signUp(server, 'primera')
  const { id, token } = await signUp(server, 'mariana')
  await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)
  const { items } = await list(server, admin.token, `userId=${id}`, '/api/installation/audit-log')
  expect(items).toMatchObject([
    { action: 'account.deleted', sentence: 'Eliminó la cuenta', userName: 'mariana' },
    { action: 'sign_in', userName: 'mariana' },
  ])
  const again = await signUp(server, 'mariana')
  expect(actionsOf(await list(server, again.token))).toEqual(['sign_in'])
})

test('client that disconnects at once: the action is recorded with its source', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const connectionCount = () => promisify(server.server.app.server.getConnections.bind(server.server.app.server))()
  const holder = await server.pool.connect()
  await holder.query('begin; lock table sessions in access exclusive mode')
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const path = `${server.url}/api/integration-keys`
  const abandoned = fetch(path, { method: 'DELETE', headers, signal: hangUp.signal })
  await vi.waitFor(async () => {
    const { rows } = await server.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).toHaveLength(1)
  })
  const connected = await connectionCount()
  hangUp.abort()
  await expect(abandoned).rejects.toThrow('aborted')
  await vi.waitFor(async () => expect(await connectionCount()).toBeLessThan(connected))
  await holder.query('rollback')
  holder.release()
  await vi.waitFor(async () =>
    expect((await auditLines(server)).at(-1)).toMatchObject({
      action: 'integration_keys.revoked',
      source: '127.0.0.1',
    }),
  )
})

test('line that cannot be written: logged as an error, and the client sees that the action succeeded', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  await server.pool.query('alter table audit_log rename to elsewhere')
  expect((await server.call('DELETE', '/api/integration-keys', undefined, token)).status).toBe(200)
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toMatchObject([
    { msg: 'audit line not written', action: 'integration_keys.revoked' },
  ])
})
