import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** `boot.js` reads this key before the first paint. */
export const THEME_KEY = 'portavoz.theme'

const listeners = new Set<() => void>()

const read = (): Theme => {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Without a mark on the root, `light-dark()` follows the operating system by itself, live. */
function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  listeners.forEach((listener) => listener())
}

export function setTheme(theme: Theme) {
  localStorage.setItem(THEME_KEY, theme)
  show(theme)
}

function subscribe(listener: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key === THEME_KEY)
      show(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, read)
