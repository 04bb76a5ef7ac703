import { limits } from '@portavoz/contract'
import { expect, test, vi } from 'vitest'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { addMember, inWorkspace, PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const INVITATIONS = '/api/workspace/invitations'

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

async function startWithOwner(env: Record<string, string> = {}) {
  const server = await startTestServer({ env })
  const owner = await signUp(server, 'mariana')
  const invite = async (role = 'agent', more = {}) =>
    (await server.call('POST', INVITATIONS, { role, ...more }, owner.token)).body.data
  const accept = (token: string, invitation: string) =>
    server.call('POST', '/api/workspace-invitations/accept', { token: invitation }, token)
  const waiting = async () => (await server.call('GET', INVITATIONS, undefined, owner.token)).body.data
  return { server, owner, invite, accept, waiting }
}

const roles = async ({ db }: TestServer, workspaceId: string) =>
  (
    await db.selectFrom('members').select('role').where('workspaceId', '=', workspaceId).orderBy('joinedAt').execute()
  ).map(({ role }) => role)

test('invitation: its link is shown once, names workspace and role, and makes one person a member', async () => {
  const { server, owner, invite, accept, waiting } = await startWithOwner()
  const { url, ...shown } = await invite('viewer', { canExport: true })
  expect(await waiting()).toEqual([shown])
  expect(JSON.stringify((await server.pool.query('select i::text from workspace_invitations i')).rows)).not.toContain(
    tokenIn(url),
  )
  const read = await server.call('POST', '/api/workspace-invitations/read', { token: tokenIn(url) })
  expect(read.body.data).toEqual({ workspace: 'mariana', role: 'viewer', invitedBy: 'mariana' })
  const [ana, luis] = [await signUp(server, 'ana'), await signUp(server, 'luis')]
  expect((await accept(ana.token, tokenIn(url))).body.data).toMatchObject({ id: owner.id, role: 'viewer', people: 2 })
  expect((await accept(luis.token, tokenIn(url))).body.code).toBe('workspace.invitation_spent')
  expect(await waiting()).toEqual([])
  expect(await roles(server, owner.id)).toEqual(['owner', 'viewer'])
})

test('invitation: of many people who accept at once one joins', async () => {
  const { server, owner, invite, accept } = await startWithOwner()
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(server, `persona${n}`)))
  const token = tokenIn((await invite()).url)
  const responses = await Promise.all(people.map((person) => accept(person.token, token)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await roles(server, owner.id)).toEqual(['owner', 'agent'])
})

test('invitation: a revoked, expired or odd one is refused; a member keeps the role and the link stays', async () => {
  const { server, owner, invite, accept, waiting } = await startWithOwner()
  const ana = await signUp(server, 'ana')
  const [revoked, old] = [await invite(), await invite()]
  expect((await server.call('DELETE', `${INVITATIONS}/${revoked.id}`, undefined, ana.token)).status).toBe(404)
  expect((await server.call('DELETE', `${INVITATIONS}/${revoked.id}`, undefined, owner.token)).status).toBe(200)
  expect((await accept(owner.token, tokenIn(old.url))).body.data).toMatchObject({ role: 'owner' })
  expect(await waiting()).toHaveLength(1)
  server.advanceClock(limits.invitationLifeMs + 1_000)
  for (const token of [tokenIn(revoked.url), tokenIn(old.url), '', 'x', '\0'])
    expect((await accept(ana.token, token)).body.code).toBe('workspace.invitation_spent')
  expect(await waiting()).toEqual([])
})

test('invitation: only the owner invites administrators, and fifty may wait', async () => {
  const { server, owner, invite } = await startWithOwner()
  const admin = await signUp(server, 'admin')
  await addMember(server, owner.id, admin.id, 'admin')
  const byAdmin = async (role: string) =>
    (await server.call('POST', INVITATIONS, { role }, admin.token, inWorkspace(owner.id))).status
  expect([await byAdmin('admin'), await byAdmin('agent')]).toEqual([403, 201])
  for (let n = 1; n < limits.workspaceInvitationsMax; n++) await invite()
  expect((await server.call('POST', INVITATIONS, { role: 'agent' }, owner.token)).body.code).toBe(
    'workspace.too_many_invitations',
  )
  expect((await server.call('POST', INVITATIONS, { role: 'owner' }, owner.token)).status).toBe(400)
})

const signUpWith = (server: TestServer, username: string, workspaceInvitation: string) =>
  server.call('POST', '/api/auth/signup', {
    username,
    email: `${username}@ejemplo.co`,
    password: PASSWORD,
    workspaceInvitation,
  })

test.each(['open', 'invite'])(
  'sign-up %s: an invitation creates an account that joins only this workspace',
  async (mode) => {
    const { server, owner, invite } = await startWithOwner({ SIGNUP: mode })
    const token = tokenIn((await invite()).url)
    expect((await signUpWith(server, 'nueva', token)).status).toBe(200)
    const second = await signUpWith(server, 'segunda', token)
    expect([second.status, second.body.code]).toEqual([410, 'workspace.invitation_spent'])
    const { body } = await server.call('POST', '/api/auth/signin', { username: 'nueva', password: PASSWORD })
    const list = (await server.call('GET', '/api/workspaces', undefined, body.accessToken)).body.data
    expect(list).toEqual([expect.objectContaining({ id: owner.id, role: 'agent' })])
    expect(await server.db.selectFrom('installationBudgets').selectAll().execute()).toEqual([])
  },
)

test('closed sign-up: an invitation creates no account', async () => {
  const { server, invite } = await startWithOwner({ SIGNUP: 'closed' })
  const response = await signUpWith(server, 'nueva', tokenIn((await invite()).url))
  expect([response.status, response.body.code]).toEqual([403, 'auth.signup_closed'])
})

test('event stream: carries every workspace of the person at once, each event naming its own', async () => {
  const { server, owner, invite, accept } = await startWithOwner()
  const ana = await signUp(server, 'ana')
  const stream = await openEventStream(server.url, ana.token)
  const published = (workspaceId: string) =>
    stream.events.filter((event) => event.type === 'canned_reply' && event.workspaceId === workspaceId).length
  const write = (token: string, shortcut: string) =>
    server.call('POST', '/api/canned-replies', { shortcut, content: 'Hola' }, token)

  await write(owner.token, 'ajena')
  await accept(ana.token, tokenIn((await invite()).url))
  let written = 0
  await vi.waitFor(async () => {
    await write(owner.token, `de-aurora-${(written += 1)}`)
    expect(published(owner.id)).toBeGreaterThan(0)
  }, 5_000)
  expect(published(owner.id)).toBeLessThanOrEqual(written)
  await write(ana.token, 'mia')
  await stream.waitUntil(() => published(ana.id) === 1, 'events of the own workspace')
  await stream.close()
})

test('event stream: a removed person hears nothing more of the workspace within a second', async () => {
  const { server, owner } = await startWithOwner()
  const ana = await signUp(server, 'ana')
  await addMember(server, owner.id, ana.id, 'agent')
  const stream = await openEventStream(server.url, ana.token)
  await server.call('DELETE', `/api/workspace/members/${ana.id}`, undefined, owner.token)
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'members'), 'the removal')
  const markedAt = stream.events.length
  await server.call('POST', '/api/canned-replies', { shortcut: 'hola', content: 'Hola' }, ana.token)
  await stream.waitUntil(() => stream.events.length > markedAt, 'the own workspace')
  await server.call('POST', '/api/canned-replies', { shortcut: 'hola', content: 'Hola' }, owner.token)
  await server.call('POST', '/api/canned-replies', { shortcut: 'adios', content: 'Adiós' }, ana.token)
  await stream.waitUntil(() => stream.events.length > markedAt + 1, 'the own workspace again')
  expect(stream.events.slice(markedAt).map(({ workspaceId }) => workspaceId)).toEqual([ana.id, ana.id])
  await stream.close()
})

test('invitation: refused after its creator was removed or may no longer give that role', async () => {
  const { server, owner, invite, accept } = await startWithOwner()
  const [admin, ana, luis] = [await signUp(server, 'admin'), await signUp(server, 'ana'), await signUp(server, 'luis')]
  await addMember(server, owner.id, admin.id, 'admin')
  const byAdmin = await server.call('POST', INVITATIONS, { role: 'agent' }, admin.token, inWorkspace(owner.id))
  const ofOwner = await invite('admin')
  const demote = { role: 'viewer', canExport: false }
  await server.call('PUT', `/api/workspace/members/${admin.id}`, demote, owner.token)
  expect((await accept(ana.token, tokenIn(byAdmin.body.data.url))).body.code).toBe('workspace.invitation_spent')
  await server.call('DELETE', `/api/workspace/members/${admin.id}`, undefined, owner.token)
  expect((await accept(admin.token, tokenIn(byAdmin.body.data.url))).body.code).toBe('workspace.invitation_spent')
  await addMember(server, owner.id, luis.id, 'agent')
  await server.call('POST', '/api/workspace/offer', { userId: luis.id }, owner.token)
  await server.call('POST', '/api/workspace/offer/accept', {}, luis.token, inWorkspace(owner.id))
  expect((await server.call('GET', INVITATIONS, undefined, luis.token, inWorkspace(owner.id))).body.data).toEqual([])
  expect((await accept(ana.token, tokenIn(ofOwner.url))).body.code).toBe('workspace.invitation_spent')
  expect(await roles(server, owner.id)).toEqual(['admin', 'owner'])
})

test('invitation: who joined is in the audit log of the workspace', async () => {
  const { server, owner, invite, accept } = await startWithOwner()
  const ana = await signUp(server, 'ana')
  await accept(ana.token, tokenIn((await invite()).url))
  await signUpWith(server, 'nueva', tokenIn((await invite()).url))
  const { items } = (await server.call('GET', '/api/audit-log?action=member.joined', undefined, owner.token)).body.data
  expect(items.map(({ userName }: { userName: string }) => userName)).toEqual(['nueva', 'ana'])
})
