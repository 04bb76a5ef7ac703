import { auth } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { clearDrafts } from '../../lib/drafts.ts'
import { redirectToLogin, session, startSigningOut } from '../../lib/session/session.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

const timeoutMs = 4_000

/** Signs out locally even if the server is unreachable. */
export async function signOut() {
  startSigningOut()
  clearDrafts()
  await ignoreFailure(callApi(auth.signOut, {}, { signal: AbortSignal.timeout(timeoutMs) }))
  redirectToLogin()
  session.end()
}
