import { useSyncExternalStore } from 'react'
import { ignoreStorageErrors } from '../../../lib/ignore-storage-errors.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'

/** Cards with the thread above them, or rows with the thread beside them. */
export type InboxView = 'cards' | 'rows'

/** How the list is drawn: on a phone rows open the thread above them. */
type InboxLayout = 'cards' | 'rows' | 'panes'

/** Each kind of screen has its own choice. */
type ScreenKind = 'phone' | 'tablet' | 'wide'

const defaultViews: Record<ScreenKind, InboxView> = { phone: 'rows', tablet: 'cards', wide: 'cards' }
const storageKey = (screen: ScreenKind) => `portavoz.inbox-view.${screen}`
const listeners = new Set<() => void>()
/** For a browser that stores nothing. */
const chosen = new Map<ScreenKind, InboxView>()

function readView(screen: ScreenKind): InboxView {
  const stored = chosen.get(screen) ?? ignoreStorageErrors(() => localStorage.getItem(storageKey(screen)))
  return stored === 'cards' || stored === 'rows' ? stored : defaultViews[screen]
}

function chooseView(screen: ScreenKind, view: InboxView) {
  chosen.set(screen, view)
  ignoreStorageErrors(() => localStorage.setItem(storageKey(screen), view))
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isPhone = () => !matchMedia('(min-width: 640px)').matches
const isWide = () => matchMedia('(min-width: 1024px)').matches

export const readShownView = (): InboxView => readView(isPhone() ? 'phone' : isWide() ? 'wide' : 'tablet')
/** `boot.js` decides the same before the console's code is there. */
export const readShownLayout = (): InboxLayout => toLayout(readShownView(), isWide())

const toLayout = (view: InboxView, isPaned: boolean): InboxLayout =>
  view === 'cards' ? 'cards' : isPaned ? 'panes' : 'rows'

/** The view of this device, remembered for its kind of screen. */
export function useInboxView() {
  const isAbovePhone = useMedia('(min-width: 640px)')
  const isPaned = useMedia('(min-width: 1024px)')
  const screen = isAbovePhone ? (isPaned ? 'wide' : 'tablet') : 'phone'
  const view = useSyncExternalStore(subscribe, () => readView(screen))
  return { screen, view, layout: toLayout(view, isPaned), choose: (next: InboxView) => chooseView(screen, next) }
}
