import { type Check, count, good, omitted, warning } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'

const NONE = 'Todavía no hay ninguna: la primera que se registre será la de administrador.'
const INVITE = 'Créala con el enlace que da «npm run admin -- invite»: sin él nadie puede registrarse.'

/** Whether somebody can administer. A first account whose address was mistyped has the role and never enters. */
export const accountsCheck = ({ db, settings }: Needs): Check => ({
  title: 'Cuentas',
  look: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const { all, entering, waiting } = await createCheckupStore(db).administrators()
    if (all === 0) return [settings.signUp === 'open' ? omitted(NONE) : warning(NONE, INVITE)]
    if (entering > 0)
      return [
        good(
          `${count(entering, 'administrador puede', 'administradores pueden')} entrar, de ${count(all, 'cuenta', 'cuentas')}.`,
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
