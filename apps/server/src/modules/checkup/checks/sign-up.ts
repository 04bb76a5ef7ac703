import { formatUsd } from '@portavoz/contract'
import { type Check, good, type Seen, warning } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'
import { isHere, shown } from '../reach.ts'

/** Who may make an account, what that means where strangers reach this installation, and what those accounts cost. */
export const signUpCheck = ({ settings, db, clock }: Needs): Check => ({
  title: 'Registro',
  needs: ['SIGNUP', 'SIGNUP_BUDGET_USD', 'SIGNUP_TOTAL_BUDGET_USD', 'PUBLIC_URL'],
  look: async () => {
    if (!db || !settings.model) return [modeOf(settings)]
    return [modeOf(settings), ...spentOf(await createCheckupStore(db).signUpSpending(clock.now()), settings)]
  },
})

function modeOf({ signUp, signUpBudgetMicros, publicUrl, model }: Needs['settings']): Seen {
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

const NEARLY = 0.8

/** Accounts of open sign-up stay limited under every mode. Nothing is said while they spend nothing. */
function spentOf(spent: number, { signUpTotalMicros, signUp }: Needs['settings']): Seen[] {
  if (spent === 0 && signUp !== 'open') return []
  const words = `Las cuentas del registro abierto llevan ${formatUsd(spent)} de ${formatUsd(signUpTotalMicros)} este mes con el modelo de la instalación, entre todas.`
  if (spent < signUpTotalMicros * NEARLY) return [good(words)]
  return [
    warning(
      words,
      'Al llegar al tope responden sin modelo hasta el mes que viene. SIGNUP_TOTAL_BUDGET_USD cambia el tope.',
    ),
  ]
}
