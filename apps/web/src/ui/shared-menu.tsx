import { Suspense, useCallback, useRef, useSyncExternalStore } from 'react'
import { cx } from '../lib/cx.ts'
import { useEver, useLast } from './lazy-part.ts'
import { menuPopup, type MenuItem } from './menu.tsx'
import { useCloseOnBack } from './popup-trigger.ts'
import { buttonClass } from './styles.ts'

type Opened<T> = { of: T; by: HTMLElement } | null

/** One menu for a whole grid: each card brings only its button and says what it stands for. */
export function createSharedMenu<T>() {
  let opened: Opened<T> = null
  const listeners = new Set<() => void>()
  return {
    read: () => opened,
    set(next: Opened<T>) {
      opened = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type SharedMenuHandle<T> = ReturnType<typeof createSharedMenu<T>>
type TriggerProps<T> = {
  menu: SharedMenuHandle<T>
  of: T
  label: string
  /** Where it stands among its neighbours. */
  place: string
}

export function SharedMenuTrigger<T>({ menu, of, label, place }: TriggerProps<T>) {
  const button = useRef<HTMLButtonElement>(null)
  const open = useSyncExternalStore(menu.subscribe, () => menu.read()?.of === of)
  const toggle = () => menu.set(open || !button.current ? null : { of, by: button.current })
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
      className={cx(look, place)}
    >
      {dots}
    </button>
  )
}

const look = buttonClass({ variant: 'ghost', size: 'icon-sm' })

/** One drawing for all of a grid's buttons. */
const dots = (
  <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 stroke-current" strokeWidth="4" strokeLinecap="round">
    <path d="M12 5h.01M12 12h.01M12 19h.01" />
  </svg>
)

export function SharedMenu<T>({ menu, items }: { menu: SharedMenuHandle<T>; items: (of: T) => readonly MenuItem[] }) {
  const opened = useSyncExternalStore(menu.subscribe, menu.read)
  const last = useLast(opened)
  const ever = useEver(opened !== null)
  const close = useCallback(() => menu.set(null), [menu])
  useCloseOnBack(opened !== null, close)
  if (!ever || !last) return null
  return (
    <Suspense>
      <menuPopup.Part
        anchor={last.by}
        label={last.by.ariaLabel ?? 'Opciones'}
        items={items(last.of)}
        open={opened !== null}
        onClose={close}
      />
    </Suspense>
  )
}
