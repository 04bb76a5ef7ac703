import { type HealthCheck, countOf, good, omitted, warning } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'

const NO_ACCOUNTS = 'Todavía no hay ninguna: la primera que se registre será la de administrador.'
const INVITE = 'Créala con el enlace que da «npm run admin -- invite»: sin él nadie puede registrarse.'

/** Whether an administrator can sign in. A first account with a mistyped address has the role and never signs in. */
export const accountsCheck = ({ db, settings }: CheckDeps): HealthCheck => ({
  title: 'Cuentas',
  run: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const { all, entering, waiting } = await createDiagnosticsStore(db).administrators()
    if (all === 0) return [settings.signUp === 'open' ? omitted(NO_ACCOUNTS) : warning(NO_ACCOUNTS, INVITE)]
    if (entering > 0)
      return [
        good(
          `${countOf(entering, 'administrador puede', 'administradores pueden')} entrar, de ${countOf(all, 'cuenta', 'cuentas')}.`,
        ),
      ]
    const grant = 'Dale el rol a una cuenta con «npm run admin -- grant <usuario> administrador»'
    return [
      waiting > 0
        ? warning(
            'No hay administrador que pueda entrar: quien tiene el rol no ha verificado su correo.',
            `${grant}, o da ese correo por verificado con «npm run admin -- verify <usuario>». «npm run admin -- users» las muestra todas.`,
          )
        : warning(
            'No hay administrador que pueda entrar: ninguna cuenta tiene el rol.',
            `${grant}. «npm run admin -- users» las muestra todas.`,
          ),
    ]
  },
})
