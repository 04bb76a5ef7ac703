import { expect, test } from 'vitest'
import { addPerson, openBrowser, startWithProvider } from '../../../../test/helpers/oidc.ts'

test('first sign-in: creates an account with a confirmed address and without a password', async () => {
  const { server, provider } = await startWithProvider()
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
  const { accessToken } = signedIn.body
  const { body } = await server.call('GET', '/api/user/profile', undefined, accessToken)
  expect(body.data).toMatchObject({
    emailVerified: true,
    hasPassword: false,
    provider: { name: 'Acceso Único', identity: { email: 'mariana@ejemplo.co', linkedAt: expect.any(String) } },
  })
})
