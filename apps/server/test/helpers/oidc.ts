import { onTestFinished } from 'vitest'
import {
  type FakeIdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
} from '../fakes/oidc/identity-provider.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

type ServerOptions = NonNullable<Parameters<typeof startTestServer>[0]>

/** A server whose people may also sign in with a provider of its own. */
export async function startWithProvider({ env = {}, ...options }: ServerOptions = {}) {
  const provider = await startIdentityProvider()
  onTestFinished(provider.close)
  const server = await startTestServer({
    ...options,
    env: { ...provider.env, OIDC_NAME: 'Acceso Único', PUBLIC_URL: 'http://localhost:8080', ...env },
  })
  return { server, provider }
}

/** A browser as far as the sign-in needs one: it keeps cookies by server, and follows the provider's redirects. */
export function openBrowser(server: TestServer) {
  const jars = new Map<string, Map<string, string>>()

  async function request(url: string, init: RequestInit = {}) {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(cookie !== '' && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  async function post(path: string, body: unknown = {}, token?: string) {
    const response = await request(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text), headers: response.headers }
  }

  /** Signs in at the provider. Returns the address that it redirects to, which is of `PUBLIC_URL`. */
  async function visit(url: string, form: Record<string, string>): Promise<URL> {
    let next = url
    for (let hops = 0; hops < 10; hops++) {
      const response = await request(next)
      const answer =
        response.status === 200 ? await request(next, { method: 'POST', body: new URLSearchParams(form) }) : response
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${answer.status} at the provider: ${await answer.text()}`)
      const to = new URL(location, next)
      if (to.pathname === '/api/auth/oidc/callback') return to
      next = to.href
    }
    throw new Error('the provider redirects forever')
  }

  /** Opens the provider's redirect here. Returns the page of the console that follows. */
  async function comeBack({ pathname, search }: URL): Promise<string> {
    const response = await request(server.url + pathname + search)
    return response.headers.get('location') ?? `status ${response.status}`
  }

  const start = async (details: object = {}) => post('/api/auth/oidc/start', details)
  const complete = () => post('/api/auth/oidc/complete')

  /** The whole sign-in of a person of the provider. */
  async function signInAs(sub: string, details: object = {}) {
    const started = await start(details)
    if (started.status !== 200) return started
    await comeBack(await visit(started.body.data.url, { login: sub }))
    return complete()
  }

  return { jars, post, start, visit, comeBack, complete, signInAs }
}

/** A person of the provider with a confirmed address, unless `claims` say otherwise. */
export function addPerson(provider: FakeIdentityProvider, sub: string, claims: ProviderPerson = {}): void {
  provider.people.set(sub, {
    email: `${sub}@ejemplo.co`,
    email_verified: true,
    preferred_username: sub,
    ...claims,
  })
}
