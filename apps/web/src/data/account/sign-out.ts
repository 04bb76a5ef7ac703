import { auth } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { clearDrafts } from '../../lib/drafts.ts'
import { redirectToLogin, session, startSigningOut } from '../../lib/session/session.ts'
import { sleep } from '../../lib/sleep.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

const timeoutMs = 4_000

/** The browser may need its push service for it, which is not waited for longer. */
export const leavePush = async () => {
  const { leaveDevice } = await import('./push.ts')
  await Promise.race([leaveDevice(), sleep(timeoutMs, new AbortController().signal, 'pagehide')])
}

/** Signs out locally even if the server is unreachable. */
export async function signOut() {
  startSigningOut()
  clearDrafts()
  await Promise.all([
    ignoreFailure(callApi(auth.signOut, {}, { signal: AbortSignal.timeout(timeoutMs) })),
    ignoreFailure(leavePush()),
  ])
  redirectToLogin()
  session.end()
}
