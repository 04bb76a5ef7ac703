import { auth } from '@portavoz/contract'
import { call } from '../lib/api.ts'
import { forgetDrafts } from '../lib/draft.ts'
import { goToLogin, session, startSigningOut } from '../lib/session.ts'

const patienceMs = 4_000

/** Leaves even when the server cannot be told: what this browser keeps is gone either way. */
export async function signOut() {
  startSigningOut()
  forgetDrafts()
  await call(auth.signOut, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  goToLogin()
  session.end()
}
