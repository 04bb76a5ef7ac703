import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { MenuList, type MenuItem } from './menu.tsx'
import { buttonClass } from './styles.ts'

type Handle<T> = ReturnType<typeof Base.createHandle<T>>

/** One menu for a whole grid: each card brings only its button and says what it stands for. */
export const createSharedMenu = <T,>(): Handle<T> => Base.createHandle<T>()

type TriggerProps<T> = { menu: Handle<T>; of: T; label: string; children: ReactNode }

export function SharedMenuTrigger<T>({ menu, of, label, children }: TriggerProps<T>) {
  return (
    <Base.Trigger
      handle={menu}
      payload={of}
      aria-label={label}
      className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}
    >
      {children}
    </Base.Trigger>
  )
}

export function SharedMenu<T>({ menu, items }: { menu: Handle<T>; items: (of: T) => readonly MenuItem[] }) {
  return (
    <Base.Root handle={menu} modal={false}>
      {({ payload }) => (payload === undefined ? null : <MenuList items={items(payload)} />)}
    </Base.Root>
  )
}
