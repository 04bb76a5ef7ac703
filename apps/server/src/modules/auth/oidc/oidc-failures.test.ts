import { expect, onTestFinished, test } from 'vitest'
import { addPerson, openBrowser, startWithProvider } from '../../../../test/helpers/oidc.ts'
import { type Faults, startCrookedProvider } from '../../../../test/fakes/oidc/crooked-provider.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const MINUTE_MS = 60_000

async function startCrooked() {
  const provider = await startCrookedProvider()
  onTestFinished(provider.close)
  const server = await startTestServer({ env: { ...provider.env, PUBLIC_URL: 'http://localhost:8080' } })
  const signIn = async (sub: string) => {
    const browser = openBrowser(server)
    const started = await browser.start()
    if (started.status !== 200) return started
    await browser.comeBack(provider.redirectOf(started.body.data.url, sub))
    return browser.complete()
  }
  return { provider, server, signIn }
}

test('right tokens of the crooked provider sign in, with PKCE and the secret in the header', async () => {
  const { provider, server, signIn } = await startCrooked()
  const browser = openBrowser(server)
  const { url } = (await browser.start()).body.data
  await browser.comeBack(provider.redirectOf(url, 'ana'))
  expect((await browser.complete()).status).toBe(200)
  const request = provider.requests.find(({ path }) => path === '/token')
  expect(provider.isVerifierOf(url, request?.form.get('code_verifier') ?? '')).toBe(true)
  expect(request?.authorization).toMatch(/^Basic /)
  expect(request?.form.has('client_secret')).toBe(false)
  provider.faults.discovery = (right) => ({ ...right, token_endpoint_auth_methods_supported: ['client_secret_post'] })
  server.advanceClock(61 * MINUTE_MS)
  expect((await signIn('ana')).status).toBe(200)
  expect(provider.requests.findLast(({ path }) => path === '/token')?.form.get('client_secret')).toContain('de prueba')
})

const without = (claim: string) => (right: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(right).filter(([name]) => name !== claim))

const over = Math.floor(Date.now() / 1_000) - 600

test.each<[string, Faults, string]>([
  ['another nonce', { claims: (right) => ({ ...right, nonce: 'otro' }) }, 'auth.oidc_invalid'],
  ['no nonce', { claims: without('nonce') }, 'auth.oidc_invalid'],
  ['another audience', { claims: (right) => ({ ...right, aud: 'otra-tienda' }) }, 'auth.oidc_invalid'],
  ['another issuer', { claims: (right) => ({ ...right, iss: 'https://otro.ejemplo.co' }) }, 'auth.oidc_invalid'],
  ['no subject', { claims: without('sub') }, 'auth.oidc_invalid'],
  ['a long subject', { claims: (right) => ({ ...right, sub: 'a'.repeat(256) }) }, 'auth.oidc_invalid'],
  ['NUL in the subject', { claims: (right) => ({ ...right, sub: 'ana\0' }) }, 'auth.oidc_invalid'],
  ['half a character as subject', { claims: (right) => ({ ...right, sub: '\ud800' }) }, 'auth.oidc_invalid'],
  ['a token that expired', { claims: (right) => ({ ...right, exp: over }) }, 'auth.oidc_clock'],
  ['a token of the future', { claims: (right) => ({ ...right, nbf: over + 6_000 }) }, 'auth.oidc_clock'],
  ['a signature of another key', { foreignKey: true }, 'auth.oidc_invalid'],
  ['no signature', { alg: 'none' }, 'auth.oidc_invalid'],
  ['a refused code', { token: { status: 400, body: { error: 'invalid_grant' } } }, 'auth.oidc_over'],
  ['a refused secret', { token: { status: 401, body: { error: 'invalid_client' } } }, 'auth.oidc_invalid'],
  ['a failing provider', { token: { status: 500, body: 'no' } }, 'auth.oidc_unreachable'],
  ['an endless response', { padding: 600_000 }, 'auth.oidc_invalid'],
  ['an unverified address', { claims: (right) => ({ ...right, email_verified: false }) }, 'auth.oidc_email'],
  ['an address verified as text', { claims: (right) => ({ ...right, email_verified: 'true' }) }, 'auth.oidc_email'],
  ['an address without verification', { claims: without('email_verified') }, 'auth.oidc_email'],
  ['no address', { claims: without('email') }, 'auth.oidc_email'],
  ['a long address', { claims: (right) => ({ ...right, email: `${'a'.repeat(60)}@ejemplo.co` }) }, 'auth.oidc_email'],
])('a response with %s is refused, and the log has no secret', async (_, faults, code) => {
  const { provider, server, signIn } = await startCrooked()
  Object.assign(provider.faults, faults)
  const refused = await signIn('ana')
  expect(refused.body).toMatchObject({ success: false, code, message: expect.any(String) })
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([])
  const log = JSON.stringify(server.logLines)
  for (const secret of ['un-token-de-acceso', 'ejemplo.co', 'de prueba', 'eyJ']) expect(log).not.toContain(secret)
})

test.each<[string, (right: Record<string, unknown>) => Record<string, unknown>]>([
  ['another issuer', (right) => ({ ...right, issuer: 'https://otro.ejemplo.co' })],
  ['an address without TLS elsewhere', (right) => ({ ...right, token_endpoint: 'http://127.0.0.1:9/token' })],
])('a discovery document with %s is refused', async (_, discovery) => {
  const { provider, signIn } = await startCrooked()
  provider.faults.discovery = discovery
  expect((await signIn('ana')).body.code).toBe('auth.oidc_invalid')
})

test('provider: a sign-in that the person cancels, and a provider that is down, say so', async () => {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  const browser = openBrowser(server)
  const cancelled = await browser.visit((await browser.start()).body.data.url, { deny: '1' })
  expect(cancelled.searchParams.get('error')).toBe('access_denied')
  expect(await browser.comeBack(cancelled)).toBe('/login?oidc=1')
  expect(await browser.complete()).toMatchObject({ status: 403, body: { code: 'auth.oidc_denied' } })

  const back = await browser.visit((await browser.start()).body.data.url, { login: 'mariana' })
  await provider.unplug()
  await browser.comeBack(back)
  expect(await browser.complete()).toMatchObject({ status: 503, body: { code: 'auth.oidc_unreachable' } })
  server.advanceClock(61 * MINUTE_MS)
  expect(await browser.start()).toMatchObject({ status: 503, body: { code: 'auth.oidc_unreachable' } })
  await provider.plugIn()
  expect((await browser.signInAs('mariana')).status).toBe(200)
})

test('without a provider every call of it is refused, and sign-up names none', async () => {
  const server = await startTestServer()
  const { start, complete } = openBrowser(server)
  expect(await start()).toMatchObject({ status: 404, body: { code: 'auth.oidc_off' } })
  expect((await complete()).status).toBe(410)
  const { body } = await server.call('GET', '/api/auth/signup')
  expect(body.data.providerName).toBeNull()
})
