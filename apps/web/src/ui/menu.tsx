import { cloneElement, Suspense, type ReactElement, type ReactNode } from 'react'
import { lazyPart, useEver } from './lazy-part.ts'
import { usePopupTrigger } from './popup-trigger.ts'

export type MenuItem =
  | { label: string; icon?: ReactNode; onSelect: () => void; danger?: boolean; disabled?: boolean; checked?: boolean }
  | 'separator'

type Props = {
  /** A single button; it opens the menu and names it. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  header?: ReactNode
  side?: 'bottom' | 'top'
  align?: 'start' | 'end'
}

export const menuPopup = lazyPart(() => import('./menu-popup.tsx').then(({ MenuPopup }) => MenuPopup))

/** Costs a page nothing until it is opened. */
export function Menu({ trigger, ...shown }: Props) {
  const { open, setOpen, anchor, props } = usePopupTrigger('menu', menuPopup.fetchAhead)
  const ever = useEver(open)
  return (
    <>
      {cloneElement(trigger, props)}
      {ever ? (
        <Suspense>
          <menuPopup.Part
            {...shown}
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
