import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { useOpenPath } from './use-open-notification.ts'

/** A tapped notification, from the service worker. */
type OpenMessage = { type: 'open'; path: string; workspaceId: string | null }

const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'open'

const leavePush = () =>
  import('../../lib/push/push-subscription.ts').then(({ leaveNotifications }) => leaveNotifications())

/** Starts the service worker, keeps this device's subscription, and goes where a tapped notification leads. */
export function usePush() {
  const client = useQueryClient()
  const token = useSession()?.token
  const openPath = useEffectEvent(useOpenPath())

  useEffect(() => {
    if (token === undefined) return undefined
    // A console without notifications works as well; the profile says what is missing.
    void ignoreFailure(afterFirstPage(() => import('./start-push.ts')).then(({ startPush }) => startPush(client)))
    // A session that the server ended: the page is left as soon as the sign-in screen has loaded.
    return () => {
      if (session.read() === null) void ignoreFailure(leavePush())
    }
  }, [client, token])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpenMessage(data)) return
      ports[0]?.postMessage('opened')
      openPath(data.path, data.workspaceId ?? undefined)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [])
}
