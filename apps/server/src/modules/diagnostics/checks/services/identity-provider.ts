import { bad, type HealthCheck, good, omitted } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { withoutCredentials } from '../../probe-address.ts'

/** Whether the OpenID Connect provider describes itself. No sign-in is made to find out. */
export const identityProviderCheck = ({
  checkProvider,
  settings: { identityProvider, publicUrl },
}: CheckDeps): HealthCheck => ({
  title: 'Entrar con otro servicio',
  needs: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  run: async () => {
    if (identityProvider === null || !checkProvider)
      return [omitted('Sin OIDC_ISSUER se entra solo con usuario y contraseña.')]
    const address = withoutCredentials(identityProvider.issuer)
    const checked = await checkProvider()
    return checked.outcome === 'good'
      ? [good(`${address} contesta. Dirección de vuelta registrada allí: ${publicUrl}/api/auth/oidc/callback`)]
      : [
          bad(
            `No se puede entrar con ${address}: ${checked.why}.`,
            'Revisa OIDC_ISSUER. Mientras tanto se entra con usuario y contraseña.',
          ),
        ]
  },
})
