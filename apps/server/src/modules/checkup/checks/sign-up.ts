import { formatUsd } from '@portavoz/contract'
import { type Check, good, type Seen, warning } from '../check.ts'
import type { Needs } from '../needs.ts'
import { isHere, shown } from '../reach.ts'

/** Who may make an account, and what that means where strangers reach this installation. */
export const signUpCheck = ({ settings }: Needs): Check => ({
  title: 'Registro',
  needs: ['SIGNUP', 'SIGNUP_BUDGET_USD', 'PUBLIC_URL'],
  look: async () => [seenOf(settings)],
})

function seenOf({ signUp, signUpBudgetMicros, publicUrl, model }: Needs['settings']): Seen {
  if (signUp === 'closed') return good('Nadie nuevo puede crear una cuenta (SIGNUP=closed).')
  if (signUp === 'invite') return good('Solo se crean cuentas con invitación: «npm run admin -- invite».')
  if (isHere(publicUrl)) return good('Quien llegue a esta instalación puede crear una cuenta (SIGNUP=open).')
  const use = model
    ? `usar el modelo de la instalación, hasta ${formatUsd(signUpBudgetMicros)} al mes cada una`
    : 'usar la instalación'
  return warning(
    `Cualquiera que llegue a ${shown(publicUrl)} puede crear una cuenta (SIGNUP=open) y ${use}.`,
    'Si no lo quieres, ábrela con SIGNUP=invite e invita con «npm run admin -- invite», o con SIGNUP=closed.',
  )
}
