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
    const { conversationId, title, message } = notification
    // The push of the same message has this tag too: the later one replaces the earlier one.
    const tag = conversationId === null ? {} : { tag: `conversation:${conversationId}` }
    const popup = new Notification(title, { body: message, icon: '/icon.svg', silent: true, ...tag })
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
