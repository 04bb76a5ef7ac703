import { meQuery } from '../data/account/me.ts'
import { workspacesQuery } from '../data/workspaces/workspaces.ts'
import { ignoreFailure } from '../lib/ignore-failure.ts'
import { session } from '../lib/session/session.ts'
import { queryClient } from './query-client.ts'

/**
 * Takes the account and the workspaces that `boot.js` asked for while the router loads the page, so that the frame is
 * drawn once instead of after two screens that wait. The gates of the shell ask for what failed.
 */
export async function askEarly(): Promise<void> {
  if (!globalThis.portavozEarly || session.read() === null) return
  const me = await ignoreFailure(queryClient.fetchQuery(meQuery))
  if (me) await queryClient.prefetchQuery(workspacesQuery)
}
