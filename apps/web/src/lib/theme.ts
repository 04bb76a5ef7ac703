import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** `boot.js` reads this key before the first paint. */
export const THEME_KEY = 'portavoz.theme'

const listeners = new Set<() => void>()

const readTheme = (): Theme => {
  const value = document.documentElement.dataset['theme']
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Without the attribute `light-dark()` follows the operating system. */
function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  listeners.forEach((listener) => listener())
}

export function setTheme(theme: Theme) {
  localStorage.setItem(THEME_KEY, theme)
  applyTheme(theme)
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY)
      applyTheme(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, readTheme)
