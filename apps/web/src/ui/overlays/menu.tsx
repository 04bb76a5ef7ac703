import { cloneElement, Suspense, type ReactElement, type ReactNode } from 'react'
import { lazyPart, useOnceTrue } from '../lazy/lazy-part.ts'
import { type FindFocus, usePopupTrigger } from './popup-trigger.ts'

export type MenuItem =
  | {
      label: string
      icon?: ReactNode
      onSelect: () => void
      danger?: boolean
      disabled?: boolean
      /** Why it is disabled. */
      title?: string
      /** A radio item: one item of its group is checked. */
      checked?: boolean
      /** A switch; the menu stays open. */
      isOn?: boolean
    }
  | 'separator'

type MenuProps = {
  /** A single button; its label names the menu. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  header?: ReactNode
  side?: 'bottom' | 'top'
  align?: 'start' | 'end'
  focusElsewhere?: FindFocus
}

export const menuPopup = lazyPart(() => import('./menu-popup.tsx').then(({ MenuPopup }) => MenuPopup))

/** A menu with code loaded on demand. */
export function Menu({ trigger, ...popupProps }: MenuProps) {
  const { open, setOpen, anchor, props } = usePopupTrigger('menu', menuPopup.fetchAhead)
  const wasOpened = useOnceTrue(open)
  return (
    <>
      {cloneElement(trigger, props)}
      {wasOpened ? (
        <Suspense>
          <menuPopup.Part
            {...popupProps}
            anchor={anchor}
            label={anchor?.ariaLabel ?? 'Opciones'}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
