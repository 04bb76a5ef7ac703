import { formatUsd } from '@portavoz/contract'
import { type HealthCheck, good, type CheckFinding, warning } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { isLoopbackName, withoutCredentials } from '../../probe-address.ts'

/** Who may create an account, what that means on a public address, and what those accounts cost. */
export const signUpCheck = ({ settings, db, clock }: CheckDeps): HealthCheck => ({
  title: 'Registro',
  needs: ['SIGNUP', 'SIGNUP_BUDGET_USD', 'SIGNUP_TOTAL_BUDGET_USD', 'PUBLIC_URL'],
  run: async () => {
    if (!db || !settings.model) return [modeOf(settings)]
    return [modeOf(settings), ...spentOf(await createDiagnosticsStore(db).signUpSpending(clock.now()), settings)]
  },
})

function modeOf({ signUp, signUpBudgetMicros, publicUrl, model }: CheckDeps['settings']): CheckFinding {
  if (signUp === 'closed') return good('Nadie nuevo puede crear una cuenta (SIGNUP=closed).')
  if (signUp === 'invite') return good('Solo se crean cuentas con invitación: «npm run admin -- invite».')
  if (isLoopbackName(publicUrl)) return good('Quien llegue a esta instalación puede crear una cuenta (SIGNUP=open).')
  const use = model
    ? `usar el modelo de la instalación, hasta ${formatUsd(signUpBudgetMicros)} al mes cada una`
    : 'usar la instalación'
  return warning(
    `Cualquiera que llegue a ${withoutCredentials(publicUrl)} puede crear una cuenta (SIGNUP=open) y ${use}.`,
    'Si no lo quieres, ábrela con SIGNUP=invite e invita con «npm run admin -- invite», o con SIGNUP=closed.',
  )
}

const WARN_RATIO = 0.8

/** Accounts of open sign-up stay limited in every mode. Reports nothing while they spend nothing. */
function spentOf(spent: number, { signUpTotalMicros, signUp }: CheckDeps['settings']): CheckFinding[] {
  if (spent === 0 && signUp !== 'open') return []
  const words = `Las cuentas del registro abierto llevan ${formatUsd(spent)} de ${formatUsd(signUpTotalMicros)} este mes con el modelo de la instalación, entre todas.`
  if (spent < signUpTotalMicros * WARN_RATIO) return [good(words)]
  return [
    warning(
      words,
      'Al llegar al tope responden sin modelo hasta el mes que viene. SIGNUP_TOTAL_BUDGET_USD cambia el tope.',
    ),
  ]
}
