import type { Line } from '../fold.ts'

/** `unsupported` also where the browser has them but not at this address: they need https or this very machine. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unsupported'

export const desktopPermission = (): DesktopPermission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'

export async function askForDesktop(): Promise<DesktopPermission> {
  return desktopPermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

/** Shows it outside the browser. Gives back the way to take it away. */
export function showOnDesktop({ notification }: Line, onClick: () => void): () => void {
  if (desktopPermission() !== 'granted') return () => {}
  try {
    const shown = new Notification(notification.title, { body: notification.message, icon: '/icon.svg', silent: true })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onClick()
    })
    return () => shown.close()
  } catch {
    // Browsers of phones have the permission and not the constructor.
    return () => {}
  }
}
