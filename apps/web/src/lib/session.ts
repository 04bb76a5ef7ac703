import { limits, User } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'
import { pause } from './pause.ts'

export type Session = { user: User; token: string }

/** `boot.js` looks for this key too, before any of our code runs. */
export const SESSION_KEY = 'portavoz.session'
/** There from when somebody leaves on purpose until the next person enters: whoever that is goes nowhere of theirs. */
const LEFT_KEY = 'portavoz.left'
/** What one tab writes, the others see within this. */
const newsMs = 500

const listeners = new Set<() => void>()
let current: Session | null | undefined
let leaving = false
let isSigningOut = false

const announce = () => listeners.forEach((listener) => listener())

/** Null for what is no session: a text that is not JSON, or JSON without a user and a token. */
function stored(): Session | null {
  try {
    const { user, token } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Record<string, unknown>
    return typeof token === 'string' && token !== '' ? { user: User.parse(user), token } : null
  } catch {
    return null
  }
}

function keep(next: Session) {
  current = next
  localStorage.setItem(SESSION_KEY, JSON.stringify(next))
  announce()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readLater() {
  current = undefined
  announce()
}

/** Another tab that signs in or out does it for all of them, also for a page that the browser had put to sleep. */
export function followOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) readLater()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readLater()
  })
}

export const session = {
  read(): Session | null {
    if (current === undefined) current = stored()
    return current
  },
  /** What stands now, though the news of another tab may still be on its way. */
  readAgain(): Session | null {
    current = stored()
    return current
  },
  start(next: Session) {
    localStorage.removeItem(LEFT_KEY)
    keep(next)
  },
  /** The same person with another avatar, address, role or token; news about anybody else is no news. */
  renew({ user, token }: { user?: User; token?: string }) {
    const now = stored()
    if (!now || (user && user.id !== now.user.id)) return
    const next = { user: user ?? now.user, token: token ?? now.token }
    if (JSON.stringify(next) !== JSON.stringify(now)) keep(next)
  },
  /**
   * What the server tells of this person, which then holds in every tab. If one of them changed it meanwhile the
   * answer may be older than the change, and is asked for again.
   */
  async renewFrom<T extends User>(ask: () => Promise<T>): Promise<T> {
    const known = JSON.stringify(stored()?.user)
    const told = await ask()
    const now = JSON.stringify(stored()?.user)
    if (now !== undefined && now !== known) return session.renewFrom(ask)
    const { id, username, email, roles, avatar } = told
    session.renew({ user: { id, username, email, roles, avatar } })
    return told
  },
  end() {
    current = null
    localStorage.removeItem(SESSION_KEY)
    announce()
  },
}

export const useSession = () => useSyncExternalStore(subscribe, session.read)

/** From now on no refusal is taken for a session that expired, in any tab. */
export const leaveOnPurpose = () => localStorage.setItem(LEFT_KEY, 'yes')

/** Some tab is telling the server, or has told it: this session has a few seconds at most. */
export const isLeaving = () => localStorage.getItem(LEFT_KEY) !== null

/** The server is still being told; this tab shows nothing of the house any more. */
export function startSigningOut() {
  leaveOnPurpose()
  isSigningOut = true
  announce()
}

export const useIsSigningOut = () => useSyncExternalStore(subscribe, () => isSigningOut)

/** While a person's new token is on its way, a refusal of the old one is no news, in any of their tabs. */
export const renewing = <T>(act: () => Promise<T>): Promise<T> => navigator.locks?.request(SESSION_KEY, act) ?? act()

/**
 * Once no new token is on its way: its answer takes as long as any may, and what another tab wrote is seen a little
 * later than its lock is let go.
 */
export async function settled(refused: string): Promise<void> {
  const signal = AbortSignal.timeout(limits.requestTimeoutMs)
  await navigator.locks?.request(SESSION_KEY, { mode: 'shared', signal }, () => undefined).catch(() => undefined)
  if (stored()?.token === refused) await pause(newsMs, signal, 'storage')
}

/** Leaves the house once, however many calls were refused. Whoever did not leave on purpose comes back to this place. */
export function goToLogin() {
  const place = location.pathname + location.search
  const comeBack = !isLeaving() && place !== '/'
  leaveFor(comeBack ? `/login?from=${encodeURIComponent(place)}` : '/login')
}

/** This page is on its way out, and nobody can call it back. */
export const isOnItsWay = () => leaving

/** For an entrance that has something to say. */
export function leaveFor(entrance: string) {
  if (leaving) return
  leaving = true
  location.replace(entrance)
}
