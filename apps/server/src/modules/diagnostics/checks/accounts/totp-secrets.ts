import { bad, type HealthCheck, countOf, good } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'

/** Whether the key opens the secrets of apps with codes; nothing where no account has one. */
export const totpSecretsCheck = ({ db, canOpen }: CheckDeps): HealthCheck => ({
  title: 'Verificación en dos pasos',
  needs: ['SECRET_KEY', 'DATA_DIR'],
  run: async () => {
    const rows = db && canOpen ? await createDiagnosticsStore(db).sealedTotpSecrets() : []
    if (!canOpen || rows.length === 0) return []
    const lost = rows.filter(({ id, secrets }) => !canOpen.totp(id, secrets)).length
    if (lost === 0) return [good(`Abre la aplicación de códigos de ${countOf(rows.length, 'cuenta', 'cuentas')}.`)]
    return [
      bad(
        `No abre la aplicación de códigos de ${countOf(lost, 'cuenta', 'cuentas')} de ${rows.length}: se guardó con otra clave, y esos códigos no sirven para entrar.`,
        'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas). Si se perdió: cada persona entra con una llave de acceso o un código de recuperación y pone otra aplicación; a quien no tenga, «npm run admin -- second-factor <usuario>».',
      ),
    ]
  },
})
