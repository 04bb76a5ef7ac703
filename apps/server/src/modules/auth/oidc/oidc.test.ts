import { expect, test } from 'vitest'
import { auditActions } from '../../../../test/helpers/audit-lines.ts'
import { emailsTo, lastLinkToken, signUpVerified } from '../../../../test/helpers/mailbox.ts'
import { addPerson, openBrowser, startWithProvider } from '../../../../test/helpers/oidc.ts'
import { completeSignIn, enrolTotp, STEP_MS } from '../../../../test/helpers/second-factor.ts'
import { addMember, inWorkspace, PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import type { TestServer } from '../../../../test/test-server.ts'

const usersOf = ({ db }: TestServer) =>
  db.selectFrom('users').select(['id', 'username', 'email', 'roles']).orderBy('id').execute()

const profileOf = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/user/profile', undefined, token)).body.data

test('first sign-in: creates an account with a confirmed address and without a password', async () => {
  const { server, provider } = await startWithProvider({ smtp: true })
  addPerson(provider, 'mariana')
  const browser = openBrowser(server)
  const started = await browser.start({ from: '/agents' })
  const address = new URL(started.body.data.url)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'portavoz',
    response_type: 'code',
    redirect_uri: 'http://localhost:8080/api/auth/oidc/callback',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const cookie = started.headers.get('set-cookie')
  expect(cookie).toMatch(/^portavoz_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const back = await browser.visit(address.href, { login: 'mariana' })
  expect(await browser.comeBack(back)).toBe('/login?oidc=1&from=%2Fagents')
  const signedIn = await browser.complete()
  expect(signedIn).toMatchObject({
    status: 200,
    body: { username: 'mariana', email: 'mariana@ejemplo.co', hasJoined: false },
  })
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^portavoz_oidc=; Max-Age=0;/),
    expect.stringMatching(/^portavoz_device=[\w-]{43};/),
  ])
  expect(await profileOf(server, signedIn.body.accessToken)).toMatchObject({
    emailVerified: true,
    hasPassword: false,
    provider: { name: 'Acceso Único', identity: { email: 'mariana@ejemplo.co', linkedAt: expect.any(String) } },
  })
  expect(await auditActions(server)).toEqual(['sign_up', 'sign_in.oidc'])
  const workspaces = await server.call('GET', '/api/workspaces', undefined, signedIn.body.accessToken)
  expect(workspaces.body.data).toMatchObject([{ name: 'mariana' }])
  expect((await server.call('GET', '/api/auth/signup')).body.data.providerName).toBe('Acceso Único')
})

test('sign-in: another address at the provider is the same account by its subject', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  const first = await openBrowser(server).signInAs('mariana')
  addPerson(provider, 'mariana', { email: 'otra@ejemplo.co', email_verified: false, preferred_username: 'otra' })
  const second = await openBrowser(server).signInAs('mariana')
  expect(second.body).toMatchObject({ id: first.body.id, email: 'mariana@ejemplo.co' })
  expect(await usersOf(server)).toHaveLength(1)
})

test('sign-in: two first sign-ins of a person at once make one account', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  const signIns = await Promise.all([1, 2, 3].map(() => openBrowser(server).signInAs('mariana')))
  expect(signIns.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(signIns.map(({ body }) => body.id)).size).toBe(1)
  expect(await usersOf(server)).toHaveLength(1)
})

test('first sign-in: a taken or unusable name gets another one', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  addPerson(provider, 'segunda', { preferred_username: 'Mariana' })
  addPerson(provider, 'tercera', { preferred_username: 'm\u0430riana', email: 'ab@ejemplo.co' })
  const names: string[] = []
  for (const sub of ['mariana', 'segunda', 'tercera'])
    names.push((await openBrowser(server).signInAs(sub)).body.username)
  expect(names).toEqual(['mariana', expect.stringMatching(/^segunda$/), expect.stringMatching(/^persona\d{2}$/)])
})

test('confirmed address: the account is linked, its owner gets an e-mail, and password and sessions stay', async () => {
  const { server, provider } = await startWithProvider({ smtp: true })
  await signUpVerified(server, 'mariana')
  addPerson(provider, 'sub-1', { email: 'Mariana@Ejemplo.co' })
  const signedIn = await openBrowser(server).signInAs('sub-1')
  expect(signedIn.body).toMatchObject({ username: 'mariana' })
  expect(await profileOf(server, signedIn.body.accessToken)).toMatchObject({
    hasPassword: true,
    provider: { identity: { email: 'mariana@ejemplo.co' } },
  })
  expect(await auditActions(server)).toEqual(['sign_up', 'oidc.linked', 'sign_in.oidc'])
  const letter = (await emailsTo(server, 'mariana@ejemplo.co')).at(-1)
  expect(letter).toMatchObject({ subject: 'Tu cuenta se conectó con otro servicio' })
  const byPassword = await server.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })
  expect(byPassword.status).toBe(200)
})

test('confirmed address: another person who got the same address at the provider is refused', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'antes', { email: 'ventas@ejemplo.co' })
  addPerson(provider, 'ahora', { email: 'ventas@ejemplo.co' })
  await openBrowser(server).signInAs('antes')
  const refused = await openBrowser(server).signInAs('ahora')
  expect(refused).toMatchObject({ status: 409, body: { code: 'auth.oidc_other_identity' } })
})

test('unconfirmed address: an account that never could sign in makes way, and its password opens nothing', async () => {
  const { server, provider } = await startWithProvider({ smtp: true })
  const squatter = { username: 'okupa', email: 'mariana@ejemplo.co', password: 'la-clave-del-okupa' }
  await server.call('POST', '/api/auth/signup', squatter)
  const link = await lastLinkToken(server, squatter.email)
  addPerson(provider, 'mariana')
  const signedIn = await openBrowser(server).signInAs('mariana')
  expect(signedIn.body).toMatchObject({ username: 'mariana', email: squatter.email })
  expect(await usersOf(server)).toMatchObject([{ username: 'mariana' }])
  for (const username of ['okupa', 'mariana'])
    expect((await server.call('POST', '/api/auth/signin', { username, password: squatter.password })).status).toBe(401)
  expect((await server.call('POST', '/api/auth/verify-email', { token: link })).status).toBe(404)
})

test('unconfirmed address: the audit log of a workspace that the deleted account joined says it left', async () => {
  const { server, provider } = await startWithProvider({ smtp: true })
  const owner = await signUp(server, 'jefa')
  await server.call('POST', '/api/auth/signup', { username: 'rosa', email: 'rosa@ejemplo.co', password: PASSWORD })
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'rosa')
    .executeTakeFirstOrThrow()
  await addMember(server, owner.id, id, 'agent')
  await server.db.deleteFrom('events').execute()
  addPerson(provider, 'rosa')
  expect((await openBrowser(server).signInAs('rosa')).body.username).toBe('rosa')
  const path = '/api/workspace/audit-log'
  const { body } = await server.call('GET', path, undefined, owner.token, inWorkspace(owner.id))
  expect(body.data.items).toMatchObject([
    { action: 'workspace.left', userId: id, userName: 'rosa', source: '127.0.0.1' },
  ])
  const events = await server.db.selectFrom('events').select(['workspaceId', 'data']).execute()
  expect(events).toContainEqual({ workspaceId: owner.id, data: { type: 'members' } })
})

test('unconfirmed address: a link that the deleted account claimed waits again, and can be spent', async () => {
  const { server, provider } = await startWithProvider({ smtp: true })
  const owner = await signUp(server, 'jefa')
  const invited = await server.call('POST', '/api/workspace/invitations', { role: 'agent' }, owner.token)
  const workspaceInvitation = new URL(invited.body.data.url).searchParams.get('token') ?? ''
  const register = async (username: string) => {
    const draft = { username, email: `${username}@ejemplo.co`, password: PASSWORD, workspaceInvitation }
    return (await server.call('POST', '/api/auth/signup', draft)).status
  }
  const waiting = async () =>
    (await server.call('GET', '/api/workspace/invitations', undefined, owner.token)).body.data.length
  for (const login of ['rosa', 'luz']) addPerson(provider, login)
  await register('rosa')
  const counts = [await waiting()]
  expect((await openBrowser(server).signInAs('rosa')).body).toMatchObject({ hasJoined: false })
  counts.push(await waiting())
  await register('ana')
  expect((await openBrowser(server).signInAs('luz', { workspaceInvitation })).body).toMatchObject({ hasJoined: true })
  expect(counts).toEqual([0, 1])
  expect((await usersOf(server)).map(({ username }) => username)).toEqual(['jefa', 'rosa', 'luz'])
  expect(await server.db.selectFrom('workspaceInvitations').select('id').execute()).toEqual([])
  expect(await register('otra')).toBe(410)
})

test('unconfirmed address: an account in use is never linked, and its own person may link it', async () => {
  const { server, provider } = await startWithProvider()
  const { token, id } = await signUp(server, 'mariana')
  addPerson(provider, 'mariana')
  const refused = await openBrowser(server).signInAs('mariana')
  expect(refused).toMatchObject({ status: 409, body: { code: 'auth.oidc_unconfirmed' } })
  expect((await server.pool.query('select from oidc_identities')).rowCount).toBe(0)
  const browser = openBrowser(server)
  const { url } = (await browser.post('/api/user/oidc/link', { currentPassword: PASSWORD }, token)).body.data
  expect(await browser.comeBack(await browser.visit(url, { login: 'mariana' }))).toBe('/profile?oidc=1')
  expect((await browser.post('/api/user/oidc/link/complete', {}, token)).status).toBe(200)
  expect((await openBrowser(server).signInAs('mariana')).body.id).toBe(id)
})

test('closed sign-up: a person without an account is refused, one with an account enters', async () => {
  const { server, provider } = await startWithProvider({ env: { SIGNUP: 'closed' } })
  addPerson(provider, 'mariana')
  const refused = await openBrowser(server).signInAs('mariana')
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.signup_closed' } })
  expect(await usersOf(server)).toEqual([])
  await signUp(server, 'mariana')
  await server.pool.query('update users set email_verified_at = now()')
  expect((await openBrowser(server).signInAs('mariana')).status).toBe(200)
})

test('sign-up by invitation: without one a new person is refused, and each link works once', async () => {
  const { server, provider } = await startWithProvider({ env: { SIGNUP: 'invite' } })
  for (const sub of ['mariana', 'luis', 'rosa']) addPerson(provider, sub)
  const { token } = await signUp(server, 'admin')
  const signInAs = (sub: string, details: object) => openBrowser(server).signInAs(sub, details)
  expect((await signInAs('mariana', {})).body.code).toBe('auth.invitation_needed')
  expect((await signInAs('mariana', { invitation: 'inventada' })).body.code).toBe('auth.invitation_spent')
  const invited = await server.call('POST', '/api/workspace/invitations', { role: 'agent', canExport: false }, token)
  const workspaceInvitation = new URL(invited.body.data.url).searchParams.get('token') ?? ''
  const joined = await signInAs('luis', { workspaceInvitation })
  expect(joined.body).toMatchObject({ username: 'luis', hasJoined: true })
  const workspaces = await server.call('GET', '/api/workspaces', undefined, joined.body.accessToken)
  expect(workspaces.body.data).toMatchObject([{ name: 'admin', role: 'agent' }])
  expect((await signInAs('rosa', { workspaceInvitation })).body.code).toBe('workspace.invitation_spent')
})

test('open sign-up: an account has a budget, and a spent link leads to a workspace of its own', async () => {
  const { server, provider } = await startWithProvider()
  await signUp(server, 'admin')
  addPerson(provider, 'mariana')
  const signedIn = await openBrowser(server).signInAs('mariana', { workspaceInvitation: 'gastada' })
  expect(signedIn.body).toMatchObject({ hasJoined: false })
  const { rows } = await server.pool.query('select workspace_id from installation_budgets')
  expect(rows).toEqual([{ workspace_id: signedIn.body.id }])
  expect(await usersOf(server)).toMatchObject([{ roles: ['ROLE_USER', 'ROLE_ADMIN'] }, { roles: ['ROLE_USER'] }])
})

test('second factor: is asked after the provider too, and ends with the link', async () => {
  const { server, provider } = await startWithProvider()
  const { token } = await signUp(server, 'mariana')
  await server.pool.query('update users set email_verified_at = now()')
  const totp = await enrolTotp(server, token)
  server.advanceClock(STEP_MS)
  addPerson(provider, 'mariana')
  const signIn = async () => openBrowser(server).signInAs('mariana')
  const asked = await signIn()
  expect(asked).toMatchObject({
    status: 401,
    body: { code: 'auth.second_factor', data: { methods: ['totp', 'recovery_code'] } },
  })
  expect(JSON.stringify(asked.headers.getSetCookie())).not.toContain('portavoz_device')
  const wrong = await completeSignIn(server, asked.body.data.challenge, { method: 'totp', code: '000000' })
  expect(wrong.status).toBe(422)
  const completed = await completeSignIn(server, asked.body.data.challenge, { method: 'totp', code: totp.code() })
  expect(completed).toMatchObject({ status: 200, body: { username: 'mariana' } })
  expect((await auditActions(server)).at(-1)).toBe('sign_in.oidc')
  const waiting = await signIn()
  server.advanceClock(STEP_MS)
  const proof = { method: 'totp', code: totp.code() }
  const removed = await server.call('POST', '/api/user/oidc/unlink', { currentPassword: PASSWORD, proof }, token)
  expect(removed.status).toBe(200)
  server.advanceClock(STEP_MS)
  const late = await completeSignIn(server, waiting.body.data.challenge, { method: 'totp', code: totp.code() })
  expect(late).toMatchObject({ status: 410, body: { code: 'auth.challenge_over' } })
})

test('failed passwords do not lock a person out of the provider', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  await openBrowser(server).signInAs('mariana')
  const statuses = new Set<number>()
  for (let i = 0; i < 12; i++)
    statuses.add((await server.call('POST', '/api/auth/signin', { username: 'mariana', password: 'no' })).status)
  expect([...statuses]).toEqual([401, 423])
  expect((await openBrowser(server).signInAs('mariana')).status).toBe(200)
})

test('account deletion: removes the identity, and the next sign-in makes another account', async () => {
  const { server, provider } = await startWithProvider()
  await signUp(server, 'admin')
  const { token, id } = await signUp(server, 'mariana')
  await server.pool.query('update users set email_verified_at = now()')
  addPerson(provider, 'mariana')
  expect((await openBrowser(server).signInAs('mariana')).body.id).toBe(id)
  await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)
  expect((await server.pool.query('select from oidc_identities')).rowCount).toBe(0)
  const again = await openBrowser(server).signInAs('mariana')
  expect(again.body).toMatchObject({ username: 'mariana' })
  expect(again.body.id).not.toBe(id)
})
