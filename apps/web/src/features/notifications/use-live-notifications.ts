import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { startLiveUpdates } from '../../data/live/live-updates.ts'
import { useSession } from '../../lib/session/session.ts'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { sleep } from '../../lib/sleep.ts'
import { useOpenNotification } from './use-open-notification.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/** The code of notifications is loaded after the shell; while it cannot be loaded, it is tried again. */
async function loadNotifications(stopSignal: AbortSignal, retryMs = FIRST_RETRY_MS) {
  const code = await ignoreFailure(afterFirstPage(() => import('./live-notifications.ts')))
  if (code || stopSignal.aborted) return code
  await sleep(retryMs, stopSignal, 'online')
  return loadNotifications(stopSignal, Math.min(2 * retryMs, LONGEST_RETRY_MS))
}

/** The only subscriber to live updates: they become notifications here and fresh data in the queries. */
export function useLiveNotifications() {
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const openNotification = useEffectEvent(useOpenNotification())
  useEffect(() => {
    if (!userId) return
    const end = new AbortController()
    void loadNotifications(end.signal).then((code) => {
      if (!code || end.signal.aborted) return
      const { handlers, stop } = code.createLiveNotifications(client, (entry) => openNotification(entry))
      const stopUpdates = startLiveUpdates({ userId, client, ...handlers })
      end.signal.addEventListener('abort', () => {
        stopUpdates()
        stop()
      })
    })
    return () => end.abort()
  }, [client, userId])
}
