import type { PushMessage } from '@portavoz/contract'
import { addressOf, isShowing, openRequestOf, REPLY_ACTION, type OpenRequest } from './console-address.ts'
import type { ConsoleWindow, WorkerScope } from './worker-scope.ts'

/** A window that has no console in it, such as the sign-in page, does not answer. */
const ANSWER_MS = 1_500

/** Actions and `renotify` are missing in TypeScript's list of options. */
type NotificationDetails = NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] }

/** Shows pushes and opens what they are about. Nothing is sent from here: the person confirms it in the thread. */
export function handleNotifications(scope: WorkerScope): void {
  const { origin } = scope.location
  const findClients = scope.clients.matchAll.bind(scope.clients)
  const listWindows = () => findClients({ type: 'window', includeUncontrolled: true })

  async function show(message: PushMessage): Promise<void> {
    const windows = await listWindows()
    if (windows.some((one) => one.focused && isShowing(one.url, message.path))) return
    const details: NotificationDetails = {
      body: message.body,
      tag: message.tag,
      // A notification that replaces another one makes itself heard too.
      renotify: true,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: 'es',
      data: message,
      actions: message.canReply ? [{ action: REPLY_ACTION, title: 'Respuesta rápida' }] : [],
    }
    await scope.registration.showNotification(message.title, details)
  }

  async function open(request: OpenRequest): Promise<void> {
    const windows = await listWindows()
    const best = windows.find(({ focused }) => focused) ?? windows.find(isVisible) ?? windows[0]
    const address = addressOf(request, origin)
    if (!best) return void (await scope.clients.openWindow(address))
    // Browsers refuse the focus some time after the tap; the window goes there all the same.
    await best.focus().catch(() => undefined)
    if (!(await isAnswered(best, request))) await best.navigate(address)
  }

  scope.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(message))
  })
  scope.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    const request = openRequestOf(notification.data as PushMessage, action, origin)
    if (request) event.waitUntil(open(request))
  })
}

const isVisible = ({ visibilityState }: ConsoleWindow) => visibilityState === 'visible'

/** Asks a window to go there by itself, which keeps what it has loaded; false if no console answers. */
function isAnswered(window: ConsoleWindow, request: OpenRequest): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => resolve(true), { once: true })
  port1.start()
  setTimeout(() => resolve(false), ANSWER_MS)
  window.postMessage({ type: 'open', ...request }, [port2])
  return promise
}
