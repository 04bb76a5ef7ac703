import { AppError, type EndpointOutput, type emailLinks } from '@portavoz/contract'
import { verifyEmail } from '../../data/account/email-links.ts'
import { describeVerifyError } from './errors/link-errors.ts'

export type VerificationOutcome =
  | { is: 'done'; purpose: EndpointOutput<typeof emailLinks.verify>['purpose']; email: string }
  | { is: 'refused'; said: string; canRetry: boolean; purpose: 'verify' | 'change' | 'unlock' }

/** Stored in the history entry of this page, so that a reload neither sends the request again nor loses its answer. */
type VerificationState = { token: string } | { sent: true } | { outcome: VerificationOutcome } | null

const saveState = (state: VerificationState) => history.replaceState(state, '')
const refusedOutcome = (said: string): VerificationOutcome => ({
  is: 'refused',
  said,
  canRetry: false,
  purpose: 'verify',
})

/** Uses the link once per page, however often the page is rendered or reloaded. */
export async function verifyLinkOnce(): Promise<VerificationOutcome> {
  const state = history.state as VerificationState
  if (state && 'outcome' in state) return state.outcome
  if (state && 'sent' in state)
    return refusedOutcome('La página se cerró antes de saber si el enlace sirvió. Intenta iniciar sesión')
  if (!state?.token.trim()) return refusedOutcome('Token de verificación no válido')
  saveState({ sent: true })
  const outcome = await requestVerification(state.token)
  saveState(outcome.is === 'refused' && outcome.canRetry ? state : { outcome })
  return outcome
}

async function requestVerification(token: string): Promise<VerificationOutcome> {
  try {
    const { purpose, email } = await verifyEmail(token)
    return { is: 'done', purpose, email }
  } catch (error) {
    const { status, code } = error instanceof AppError ? error : { status: 0, code: '' }
    const purpose = code.startsWith('auth.change_') ? 'change' : code.startsWith('auth.unlock_') ? 'unlock' : 'verify'
    return { is: 'refused', said: describeVerifyError(error), canRetry: status >= 500, purpose }
  }
}
