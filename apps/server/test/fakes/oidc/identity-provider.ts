import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { readText, serveOnLoopback } from '../loopback-server.ts'

/** Claims of a person at the provider. */
export type ProviderPerson = {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  name?: string
}

export type FakeIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

const CLIENT = { client_id: 'portavoz', client_secret: 'un-secreto-de-prueba' }
const CALLBACK_PATH = '/api/auth/oidc/callback'

/** Generated once: RSA keys are slow. */
const signingKey = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'prueba',
  alg: 'RS256',
  use: 'sig',
}

/** A real OpenID provider (`oidc-provider`) whose sign-in page asks for a name only. `people` is by subject. */
export async function startIdentityProvider() {
  const people = new Map<string, ProviderPerson>()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = await serveOnLoopback(async (request, response) => handle(request, response))
  const provider = new Provider(server.url, configurationOf(people))
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname === CALLBACK_PATH
  const answer = provider.callback()
  handle = (request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else answer(request, response)
  }
  return {
    url: server.url,
    people,
    env: { OIDC_ISSUER: server.url, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    unplug: server.unplug,
    plugIn: server.plugIn,
    close: server.unplug,
  }
}

const configurationOf = (people: Map<string, ProviderPerson>) => ({
  clients: [
    {
      ...CLIENT,
      redirect_uris: [`https://portavoz.ejemplo.co${CALLBACK_PATH}`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [signingKey] },
  cookies: { keys: ['una-clave-de-prueba'] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
  findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  loadExistingGrant: async (ctx: GrantContext) => {
    const { provider, session, client } = ctx.oidc
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

type GrantContext = {
  oidc: { provider: Provider; session: { accountId: string }; client: { clientId: string } }
}

/** The sign-in page: a GET shows its form, a POST with `login` signs in, with `deny` refuses. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(SIGN_IN_PAGE)
    return
  }
  const form = new URLSearchParams(await readText(request))
  const result = form.has('deny')
    ? { error: 'access_denied', error_description: 'no quiso' }
    : { login: { accountId: form.get('login') ?? '' } }
  await provider.interactionFinished(request, response, result)
}

const SIGN_IN_PAGE = `<!doctype html>
<html lang="es"><title>Proveedor de prueba</title>
<form method="post"><label>Persona <input name="login"></label><button>Continuar</button></form>
<form method="post"><button name="deny" value="1">Cancelar</button></form>
</html>`
