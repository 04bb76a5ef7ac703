import type { PrivateOrigin } from '../../platform/network/allowed-private-origins.ts'
import { allowedOriginsFor } from '../../platform/network/allowed-private-origins.ts'
import { isLoopbackHost } from '../../platform/network/is-loopback-host.ts'
import { type EnvironmentVariables, readText, readUrl } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { IdentityProviderSettings } from '../../ports/identity-provider.ts'

const ALL = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const NAME_MAX = 40
const DEFAULT_NAME = 'tu cuenta de la organización'

/** The OpenID Connect provider of the installation; null where the operator configured none. */
export function readIdentityProvider(
  env: EnvironmentVariables,
  privateOrigins: readonly PrivateOrigin[],
): IdentityProviderSettings | null {
  const name = readText(env, 'OIDC_NAME')
  const missing = ALL.filter((variable) => readText(env, variable) === null)
  if (missing.length === ALL.length && name === null) return null
  const [first] = missing
  if (first !== undefined)
    throw new StartError(
      `${first} falta: para entrar con OpenID Connect hacen falta ${ALL.slice(0, -1).join(', ')} y ${ALL.at(-1)}.`,
    )
  const issuer = readUrl(env, 'OIDC_ISSUER', ['http:', 'https:']) ?? ''
  refuseIssuer(new URL(issuer), allowedOriginsFor(privateOrigins, 'oidc'))
  if (name !== null && (name.length > NAME_MAX || /\p{Cc}/u.test(name)))
    throw new StartError(`OIDC_NAME debe ser un nombre de una línea, de ${NAME_MAX} caracteres como mucho.`)
  return {
    issuer,
    clientId: readText(env, 'OIDC_CLIENT_ID') ?? '',
    clientSecret: readText(env, 'OIDC_CLIENT_SECRET') ?? '',
    name: name ?? DEFAULT_NAME,
  }
}

/** Without encryption the network between both could answer for the provider. */
function refuseIssuer({ protocol, hostname, origin, username, search, hash }: URL, allowed: readonly string[]): void {
  if (username !== '' || search !== '' || hash !== '')
    throw new StartError('OIDC_ISSUER debe ser la dirección del proveedor, sin usuario, «?» ni «#».')
  if (protocol === 'http:' && !isLoopbackHost(hostname) && !allowed.includes(origin))
    throw new StartError(
      `OIDC_ISSUER debe empezar por https://. Si es un servidor de tu red sin cifrado, añade oidc=${origin} a ALLOWED_PRIVATE_ORIGINS.`,
    )
}
