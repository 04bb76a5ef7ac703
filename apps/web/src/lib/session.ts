import type { User } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'

export type Session = { user: User; token: string }

/** `boot.js` looks for this key too, before any of our code runs. */
export const SESSION_KEY = 'portavoz.session'

const listeners = new Set<() => void>()
let current: Session | null | undefined
let leaving = false

const announce = () => listeners.forEach((listener) => listener())

function stored(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session | null
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Another tab that signs in or out does it for all of them. */
export function followOtherTabs() {
  addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return
    current = undefined
    announce()
  })
}

export const session = {
  read(): Session | null {
    if (current === undefined) current = stored()
    return current
  },
  start(next: Session) {
    current = next
    localStorage.setItem(SESSION_KEY, JSON.stringify(next))
    announce()
  },
  end() {
    current = null
    localStorage.removeItem(SESSION_KEY)
    announce()
  },
}

export const useSession = () => useSyncExternalStore(subscribe, session.read)

/** Leaves the house once, however many calls were refused, and remembers the place to come back to. */
export function goToLogin({ comeBack }: { comeBack: boolean }) {
  if (leaving) return
  leaving = true
  const place = location.pathname + location.search
  location.replace(comeBack && place !== '/' ? `/login?from=${encodeURIComponent(place)}` : '/login')
}
