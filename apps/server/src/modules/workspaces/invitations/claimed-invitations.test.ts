import { limits } from '@portavoz/contract'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { runBothAtOnce, runInOrder } from '../../../../test/database/run-behind-lock.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { emailsTo, lastLinkToken } from '../../../../test/helpers/mailbox.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createAccountStore } from '../../accounts/accounts.store.ts'

const INVITATIONS = '/api/workspace/invitations'
const MISTYPED = 'nueva@ejemplo.con'
const RIGHT = 'nueva@ejemplo.co'

/** Without the calls of a sign-up, which `SIGNUP=invite` refuses. */
const insertPerson = (server: TestServer, username: string) => signUp({ ...server, smtpServer: null }, username)

async function startWithLink(env: Record<string, string> = {}) {
  const server = await startTestServer({ smtp: true, env })
  const owner = await insertPerson(server, 'duena')
  const invite = async () => (await server.call('POST', INVITATIONS, { role: 'agent' }, owner.token)).body.data
  const { id: invitationId, url } = await invite()
  const link = new URL(url).searchParams.get('token') ?? ''
  const register = (email: string, username = 'nueva') =>
    server.call('POST', '/api/auth/signup', { username, email, password: PASSWORD, workspaceInvitation: link })
  const accept = (token: string) => server.call('POST', '/api/workspace-invitations/accept', { token: link }, token)
  const waiting = async () => (await server.call('GET', INVITATIONS, undefined, owner.token)).body.data
  return { server, owner, invite, invitationId, register, accept, waiting }
}

const people = ({ db }: TestServer, workspaceId: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'userId')
    .select(['username', 'email', 'role'])
    .where('workspaceId', '=', workspaceId)
    .where('role', '<>', 'owner')
    .execute()

/** With one place left, or taken by the account that claims a link. */
const fillWorkspace = ({ pool }: TestServer, workspaceId: string) =>
  pool.query(
    `with added as (
      insert into users (id, username, email, password_hash, roles, created_at)
      select 'relleno' || n, 'relleno' || n, n || '@relleno.co', '', '{ROLE_USER}', now()
      from generate_series(1, $1::int) n
      returning id
    )
    insert into members (workspace_id, user_id, role, joined_at) select $2, id, 'viewer', now() from added`,
    [limits.membersMax - 2, workspaceId],
  )

const accounts = async ({ db }: TestServer) =>
  (await db.selectFrom('users').select('username').orderBy('username').execute()).map(({ username }) => username)

const claims = async ({ db }: TestServer) =>
  (await db.selectFrom('workspaceInvitations').select('claimedBy').execute()).map(({ claimedBy }) => claimedBy !== null)

const verify = (server: TestServer, token: string) => server.call('POST', '/api/auth/verify-email', { token })

const spent = { status: 410, body: { code: 'workspace.invitation_spent' } }

test.each(['open', 'invite'])(
  'sign-up %s: a mistyped address is mended with the same link and name; one account remains',
  async (SIGNUP) => {
    const { server, owner, register, waiting } = await startWithLink({ SIGNUP })
    expect((await register(MISTYPED)).status).toBe(200)
    expect(await waiting()).toEqual([])
    const oldLink = await lastLinkToken(server, MISTYPED)
    expect((await register(RIGHT)).status).toBe(200)
    expect((await register(RIGHT)).status).toBe(200)
    expect(await people(server, owner.id)).toEqual([{ username: 'nueva', email: RIGHT, role: 'agent' }])
    expect(await accounts(server)).toEqual(['duena', 'nueva'])
    expect((await verify(server, oldLink)).status).toBe(404)
    expect((await verify(server, await lastLinkToken(server, RIGHT))).status).toBe(200)
    const signedIn = await server.call('POST', '/api/auth/signin', { username: 'nueva', password: PASSWORD })
    const list = await server.call('GET', '/api/workspaces', undefined, signedIn.body.accessToken)
    expect(list.body.data).toEqual([expect.objectContaining({ id: owner.id, role: 'agent' })])
    expect(await register('otra@ejemplo.co', 'otra')).toMatchObject(spent)
    const lines = (await auditLines(server)).filter(({ workspaceId, userName }) => workspaceId && userName === 'nueva')
    expect(lines.map(({ action, source }) => [action, source])).toEqual(
      ['member.joined', 'workspace.left', 'member.joined', 'workspace.left', 'member.joined'].map((action) => [
        action,
        '127.0.0.1',
      ]),
    )
  },
)

test('claimed invitation: a name of another account is refused and the unconfirmed one stays', async () => {
  const { server, owner, register } = await startWithLink()
  await register(MISTYPED)
  expect((await register(RIGHT, 'duena')).status).toBe(409)
  expect(await people(server, owner.id)).toMatchObject([{ username: 'nueva', email: MISTYPED }])
})

test.each([
  ['the link of its e-mail', async (server: TestServer) => verify(server, await lastLinkToken(server, RIGHT))],
  [
    'a new password',
    async (server: TestServer) => {
      await server.call('POST', '/api/auth/forgot-password', { email: RIGHT })
      const token = await lastLinkToken(server, RIGHT)
      await server.call('POST', '/api/auth/reset-password', { token, newPassword: 'otra-clave-larga' })
    },
  ],
  [
    'the operator',
    async ({ db, clock }: TestServer) => {
      const { id } = await db.selectFrom('users').select('id').where('email', '=', RIGHT).executeTakeFirstOrThrow()
      await db.transaction().execute((tx) => createAccountStore(db).verifyEmail(tx, id, clock.now()))
    },
  ],
])('claimed invitation: an address confirmed by %s ends it', async (_, confirm) => {
  const { server, owner, register } = await startWithLink()
  await register(RIGHT)
  expect(await claims(server)).toEqual([true])
  await confirm(server)
  expect(await claims(server)).toEqual([])
  expect(await register('otra@ejemplo.co', 'otra')).toMatchObject(spent)
  expect(await people(server, owner.id)).toMatchObject([{ username: 'nueva' }])
})

test('claimed invitation: a person with an account takes it, a member who opens it does not', async () => {
  const { server, owner, register, accept } = await startWithLink()
  const ana = await insertPerson(server, 'ana')
  await register(MISTYPED)
  expect((await accept(owner.token)).body.data).toMatchObject({ role: 'owner' })
  expect(await people(server, owner.id)).toMatchObject([{ username: 'nueva' }])
  expect((await accept(ana.token)).body.data).toMatchObject({ id: owner.id, role: 'agent' })
  expect(await people(server, owner.id)).toMatchObject([{ username: 'ana' }])
  expect(await accounts(server)).toEqual(['ana', 'duena'])
  expect(await claims(server)).toEqual([])
  expect(await register(RIGHT)).toMatchObject(spent)
})

test('claimed invitation: ends with the removal of its member, and when it is revoked or expires', async () => {
  const removed = await startWithLink()
  await removed.register(MISTYPED)
  const { id } = await removed.server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', MISTYPED)
    .executeTakeFirstOrThrow()
  await removed.server.call('DELETE', `/api/workspace/members/${id}`, undefined, removed.owner.token)
  expect(await removed.register(RIGHT, 'otra')).toMatchObject(spent)

  const revoked = await startWithLink()
  await revoked.register(MISTYPED)
  await revoked.server.call('DELETE', `${INVITATIONS}/${revoked.invitationId}`, undefined, revoked.owner.token)
  expect(await revoked.register(RIGHT, 'otra')).toMatchObject(spent)

  const expired = await startWithLink()
  await expired.register(MISTYPED)
  expired.server.advanceClock(limits.invitationLifeMs + 1_000)
  expect(await expired.register(RIGHT, 'otra')).toMatchObject(spent)
  expect(await people(expired.server, expired.owner.id)).toMatchObject([{ email: MISTYPED }])
})

test('claimed invitation: does not count among those that wait, and its account makes room for the next', async () => {
  const { server, owner, invite, register, accept } = await startWithLink()
  await register(MISTYPED)
  for (let n = 0; n < limits.workspaceInvitationsMax; n++) await invite()
  expect(await claims(server)).toHaveLength(limits.workspaceInvitationsMax + 1)
  await fillWorkspace(server, owner.id)
  const ana = await insertPerson(server, 'ana')
  expect((await register(RIGHT)).status).toBe(200)
  expect((await accept(ana.token)).status).toBe(200)
})

test('claimed invitation: the export of the workspace has only those that wait', async () => {
  const { server, owner, invite, register } = await startWithLink()
  await register(MISTYPED)
  const { expiresAt } = await invite()
  const response = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${owner.token}` } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const exported = JSON.parse(strFromU8(files['invitaciones.json']!))
  expect(exported).toMatchObject([{ vence: expiresAt }])
})

test('claimed invitation: one address gets three verification e-mails in a quarter of an hour', async () => {
  const { server, register } = await startWithLink()
  for (const status of [200, 200, 200, 429]) expect((await register(RIGHT)).status).toBe(status)
  expect(await emailsTo(server, RIGHT)).toHaveLength(3)
  expect(await register(MISTYPED)).toMatchObject({ status: 200 })
})

const LOCK_WORKSPACE = 'select from workspaces for update'

test('claimed invitation: of two registrations at once one account remains', async () => {
  const { server, owner, register } = await startWithLink()
  const responses = await runBothAtOnce(server.database, LOCK_WORKSPACE, () =>
    Promise.all([register('una@ejemplo.co', 'una'), register('otra@ejemplo.co', 'otra')]),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await accounts(server)).toHaveLength(2)
  expect(await people(server, owner.id)).toHaveLength(1)
  expect(await claims(server)).toEqual([true])
})

test.each([
  ['registration', [200, 200]],
  ['acceptance', [200, 410]],
])('claimed invitation: a registration and an acceptance at once, first the %s', async (first, statuses) => {
  const { server, owner, register, accept } = await startWithLink()
  const ana = await insertPerson(server, 'ana')
  const actions = [() => register(RIGHT), () => accept(ana.token)]
  const inOrder = first === 'registration' ? actions : actions.toReversed()
  const responses = await runInOrder(server.database, LOCK_WORKSPACE, inOrder)
  expect(responses.map(({ status }) => status)).toEqual(statuses)
  expect(await accounts(server)).toEqual(['ana', 'duena'])
  expect(await people(server, owner.id)).toMatchObject([{ username: 'ana' }])
})

test('invitation: of two links accepted at once one takes the last place', async () => {
  const { server, owner, invite, accept } = await startWithLink()
  const [ana, luis, other] = [await insertPerson(server, 'ana'), await insertPerson(server, 'luis'), await invite()]
  await fillWorkspace(server, owner.id)
  const token = new URL(other.url).searchParams.get('token') ?? ''
  const responses = await runBothAtOnce(server.database, LOCK_WORKSPACE, () =>
    Promise.all([accept(ana.token), server.call('POST', '/api/workspace-invitations/accept', { token }, luis.token)]),
  )
  expect(responses.filter(({ body }) => body.code === 'workspace.too_many_people')).toHaveLength(1)
  expect(await people(server, owner.id)).toHaveLength(limits.membersMax - 1)
})

const LOCK_ADMINISTRATORS = "select pg_advisory_xact_lock(hashtext('portavoz: administrators'))"

test('claimed invitation: a registration holds no workspace while it waits for another new account', async () => {
  const { server, register } = await startWithLink()
  let isFree = false
  await runInOrder(server.database, LOCK_ADMINISTRATORS, [
    () => register(MISTYPED),
    async () => {
      const lock = server.pool.query('select from workspaces for update nowait')
      isFree = await lock.then(() => true).catch(() => false)
      return register(RIGHT)
    },
  ])
  expect(isFree).toBe(true)
})

test('claimed invitation: one that is revoked during the registration is spent', async () => {
  const { server, register } = await startWithLink()
  const [response] = await runInOrder(server.database, 'delete from workspace_invitations', [() => register(RIGHT)])
  expect(response).toMatchObject(spent)
  expect(await accounts(server)).toEqual(['duena'])
})

test('claimed invitation: a confirmation does not wait for a registration, which may wait for it', async () => {
  const { server, register } = await startWithLink()
  await register(RIGHT)
  const token = await lastLinkToken(server, RIGHT)
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from workspace_invitations for update')
  const confirmed = await verify(server, token)
  await holder.query('commit')
  holder.release()
  expect(confirmed.status).toBe(200)
  expect(await register('otra@ejemplo.co', 'otra')).toMatchObject(spent)
})

const LOCK_CLAIMER = `select from users where username = 'nueva' for update`

test.each([
  ['confirmation', { confirmed: 200, registered: 410, remaining: 'nueva' }],
  ['registration', { confirmed: 404, registered: 200, remaining: 'otra' }],
])('claimed invitation: confirmed and registered at once, first the %s', async (first, expected) => {
  const { server, owner, register } = await startWithLink()
  await register(RIGHT)
  const token = await lastLinkToken(server, RIGHT)
  const done = { confirmed: 0, registered: 0 }
  const actions = [
    async () => void (done.confirmed = (await verify(server, token)).status),
    async () => void (done.registered = (await register('otra@ejemplo.co', 'otra')).status),
  ]
  await runInOrder(server.database, LOCK_CLAIMER, first === 'confirmation' ? actions : actions.toReversed())
  const [remaining] = await people(server, owner.id)
  expect({ ...done, remaining: remaining?.username }).toEqual(expected)
  expect(await accounts(server)).toHaveLength(2)
})
