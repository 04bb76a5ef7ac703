import { AppError, type Output, type emailLinks } from '@portavoz/contract'
import { verifyEmail } from '../../data/email-links.ts'
import { verifyRefusal } from './link-refusals.ts'

export type Outcome =
  | { is: 'done'; purpose: Output<typeof emailLinks.verify>['purpose']; email: string }
  | { is: 'refused'; said: string; canRetry: boolean; purpose: 'verify' | 'change' | 'unlock' }

/** In the history's entry of this page, so that a reload neither asks again nor forgets what was answered. */
type Kept = { token: string } | { sent: true } | { outcome: Outcome } | null

const keep = (kept: Kept) => history.replaceState(kept, '')
const refused = (said: string): Outcome => ({ is: 'refused', said, canRetry: false, purpose: 'verify' })

/** Uses the link up: once for a page, however often it is drawn or loaded again. */
export async function verification(): Promise<Outcome> {
  const kept = history.state as Kept
  if (kept && 'outcome' in kept) return kept.outcome
  if (kept && 'sent' in kept)
    return refused('La página se cerró antes de saber si el enlace sirvió. Intenta iniciar sesión')
  if (!kept?.token.trim()) return refused('Token de verificación no válido')
  keep({ sent: true })
  const outcome = await ask(kept.token)
  keep(outcome.is === 'refused' && outcome.canRetry ? kept : { outcome })
  return outcome
}

async function ask(token: string): Promise<Outcome> {
  try {
    const { purpose, email } = await verifyEmail(token)
    return { is: 'done', purpose, email }
  } catch (error) {
    const { status, code } = error instanceof AppError ? error : { status: 0, code: '' }
    const purpose = code.startsWith('auth.change_') ? 'change' : code.startsWith('auth.unlock_') ? 'unlock' : 'verify'
    return { is: 'refused', said: verifyRefusal(error), canRetry: status >= 500, purpose }
  }
}
