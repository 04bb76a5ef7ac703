import { Suspense, useCallback, useRef, useSyncExternalStore } from 'react'
import { cx } from '../../lib/cx.ts'
import { useOnceTrue, useLastValue } from '../lazy/lazy-part.ts'
import { menuPopup, type MenuItem } from './menu.tsx'
import { buttonClass } from '../styles.ts'

type OpenMenu<T> = { item: T; anchor: HTMLElement } | null

/** One menu for a whole grid: each card renders only its trigger. */
export function createSharedMenu<T>() {
  let openMenu: OpenMenu<T> = null
  const listeners = new Set<() => void>()
  const { promise: firstOpening, resolve: reportOpening } = Promise.withResolvers<void>()
  return {
    /** Resolves when it is opened for the first time. */
    firstOpening,
    read: () => openMenu,
    set(next: OpenMenu<T>) {
      openMenu = next
      if (next) reportOpening()
      listeners.forEach((listener) => listener())
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type SharedMenuHandle<T> = ReturnType<typeof createSharedMenu<T>>
type SharedMenuTriggerProps<T> = {
  menu: SharedMenuHandle<T>
  item: T
  label: string
  /** Grid position classes. */
  className: string
}

export function SharedMenuTrigger<T>({ menu, item, label, className }: SharedMenuTriggerProps<T>) {
  const button = useRef<HTMLButtonElement>(null)
  const open = useSyncExternalStore(menu.subscribe, () => menu.read()?.item === item)
  const toggle = () => menu.set(open || !button.current ? null : { item, anchor: button.current })
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={menuPopup.fetchAhead}
      onFocus={menuPopup.fetchAhead}
      onClick={toggle}
      className={cx(triggerClass, className)}
    >
      {dotsIcon}
    </button>
  )
}

const triggerClass = buttonClass({ variant: 'ghost', size: 'icon-sm' })

/** One icon element for all triggers. */
const dotsIcon = (
  <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 stroke-current" strokeWidth="4" strokeLinecap="round">
    <path d="M12 5h.01M12 12h.01M12 19h.01" />
  </svg>
)

export function SharedMenu<T>({ menu, items }: { menu: SharedMenuHandle<T>; items: (item: T) => readonly MenuItem[] }) {
  const openMenu = useSyncExternalStore(menu.subscribe, menu.read)
  const last = useLastValue(openMenu)
  const wasOpened = useOnceTrue(openMenu !== null)
  const close = useCallback(() => menu.set(null), [menu])
  if (!wasOpened || !last) return null
  return (
    <Suspense>
      <menuPopup.Part
        anchor={last.anchor}
        label={last.anchor.ariaLabel ?? 'Opciones'}
        items={items(last.item)}
        open={openMenu !== null}
        onClose={close}
      />
    </Suspense>
  )
}
