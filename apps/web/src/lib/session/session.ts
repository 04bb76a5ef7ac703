import { limits, User } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'
import { ignoreStorageErrors } from '../ignore-storage-errors.ts'
import { sleep } from '../sleep.ts'

export type Session = { user: User; token: string }

/** `boot.js` reads this key before any other code runs. */
export const SESSION_KEY = 'portavoz.session'
/** Set from an intentional sign-out until the next sign-in: the next user must not land on the previous user's page. */
const SIGNED_OUT_KEY = 'portavoz.left'
/** How long a storage event of another tab may take. */
const storageEventMs = 500

const listeners = new Set<() => void>()
let current: Session | null | undefined
let isNavigating = false
let isSigningOut = false

const notifyListeners = () => listeners.forEach((listener) => listener())

/** Other signs do not fit into a header: no request would leave the browser. */
const SENDABLE = /^[!-~]+$/

/** Null if the stored text is not JSON with a user and a token. */
function readStored(): Session | null {
  try {
    const { user, token } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Record<string, unknown>
    return typeof token === 'string' && SENDABLE.test(token) ? { user: User.parse(user), token } : null
  } catch {
    return null
  }
}

function store(next: Session) {
  current = next
  localStorage.setItem(SESSION_KEY, JSON.stringify(next))
  notifyListeners()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function invalidate() {
  current = undefined
  notifyListeners()
}

/** Follows sign-ins and sign-outs of other tabs, also after the page was frozen. */
export function followOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) invalidate()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) invalidate()
  })
}

export const session = {
  read(): Session | null {
    if (current === undefined) current = readStored()
    return current
  },
  /** Reads the storage, because the event of another tab may still be on its way. */
  reread(): Session | null {
    current = readStored()
    return current
  },
  start(next: Session) {
    localStorage.removeItem(SIGNED_OUT_KEY)
    store(next)
  },
  /** Changes user or token of the same user; data about another user is ignored. */
  update({ user, token }: { user?: User; token?: string }) {
    const latest = readStored()
    if (!latest || (user && user.id !== latest.user.id)) return
    const next = { user: user ?? latest.user, token: token ?? latest.token }
    if (JSON.stringify(next) !== JSON.stringify(latest)) store(next)
  },
  /**
   * Updates the user from a response. If another tab changed it during the request, the response may be outdated and is
   * fetched again.
   */
  async updateFrom<T extends User>(fetchUser: () => Promise<T>): Promise<T> {
    const before = JSON.stringify(readStored()?.user)
    const received = await fetchUser()
    const latest = JSON.stringify(readStored()?.user)
    if (latest !== undefined && latest !== before) return session.updateFrom(fetchUser)
    const { id, username, email, roles, avatar } = received
    session.update({ user: { id, username, email, roles, avatar } })
    return received
  },
  end() {
    current = null
    localStorage.removeItem(SESSION_KEY)
    notifyListeners()
  },
}

export const useSession = () => useSyncExternalStore(subscribe, session.read)

/** From now on a 401 is not taken for an expired session, in any tab. */
export const markIntentionalSignOut = () => localStorage.setItem(SIGNED_OUT_KEY, 'yes')

/** A tab is signing out: the session ends within seconds. */
export const isIntentionalSignOut = () => ignoreStorageErrors(() => localStorage.getItem(SIGNED_OUT_KEY)) !== null

/** This tab hides its content while the server is being told. */
export function startSigningOut() {
  markIntentionalSignOut()
  isSigningOut = true
  notifyListeners()
}

export const useIsSigningOut = () => useSyncExternalStore(subscribe, () => isSigningOut)

/** Holds a lock while a new token is obtained, so that a 401 with the old one is not taken for an expired session. */
export const withTokenLock = <T>(action: () => Promise<T>): Promise<T> =>
  navigator.locks?.request(SESSION_KEY, action) ?? action()

/** Waits for the token lock, then for the storage event, which may come a little later. */
export async function waitForTokenRenewal(refusedToken: string): Promise<void> {
  const signal = AbortSignal.timeout(limits.requestTimeoutMs)
  // After the timeout the caller continues with the token that it has.
  await navigator.locks?.request(SESSION_KEY, { mode: 'shared', signal }, () => undefined).catch(() => undefined)
  if (readStored()?.token === refusedToken) await sleep(storageEventMs, signal, 'storage')
}

/**
 * Goes to the sign-in screen once, however many requests failed. After an expired session the user returns to this
 * page.
 */
export function redirectToLogin() {
  const path = location.pathname + location.search
  const returnsHere = !isIntentionalSignOut() && path !== '/'
  navigateAway(returnsHere ? `/login?from=${encodeURIComponent(path)}` : '/login')
}

/** The page is being left. */
export const isNavigatingAway = () => isNavigating

/** Leaves the page for a URL that may carry a message. */
export function navigateAway(url: string) {
  if (isNavigating) return
  isNavigating = true
  location.replace(url)
}
