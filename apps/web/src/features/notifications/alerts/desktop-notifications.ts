import type { NotificationEntry } from '../group-notifications.ts'

/** `unsupported` also where the address is neither https nor localhost, because browsers require a secure context. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unsupported'

export const readDesktopPermission = (): DesktopPermission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'

export async function requestDesktopPermission(): Promise<DesktopPermission> {
  return readDesktopPermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

/** Shows a desktop notification and returns the function that closes it. */
export function showDesktopNotification({ notification }: NotificationEntry, onClick: () => void): () => void {
  if (readDesktopPermission() !== 'granted') return () => {}
  try {
    const popup = new Notification(notification.title, { body: notification.message, icon: '/icon.svg', silent: true })
    popup.addEventListener('click', () => {
      window.focus()
      popup.close()
      onClick()
    })
    return () => popup.close()
  } catch {
    // Mobile browsers have the permission but throw in the constructor.
    return () => {}
  }
}
