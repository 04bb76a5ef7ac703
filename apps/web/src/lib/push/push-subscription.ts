import { sleep } from '../sleep.ts'
import { registerServiceWorker } from './service-worker.ts'

/** `install`: an iPhone or iPad, which notifies only an installed console. */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported'

export function readPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
}

/** The browser's own subscription; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (readPushSupport() !== 'ready') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser with the installation's key; a subscription with another key ends. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  await registerServiceWorker()
  const { pushManager } = await readyWorker()
  const current = await pushManager.getSubscription()
  if (current && toBase64Url(current.options.applicationServerKey) === publicKey) return current
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) })
}

const READY_TIMEOUT_MS = 15_000

/** A worker that cannot be installed never becomes ready. */
const readyWorker = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    sleep(READY_TIMEOUT_MS, new AbortController().signal).then((): never => {
      throw new Error('El navegador no terminó de preparar los avisos. Recarga la página e inténtalo otra vez')
    }),
  ])

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What the server stores of a subscription. */
export function subscriptionInput(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** The browser forgets its subscription, and its shown notifications go with the person. */
export async function leaveNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
  await (await currentSubscription())?.unsubscribe()
}
