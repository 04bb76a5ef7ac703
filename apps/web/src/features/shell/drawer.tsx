import type { User } from '@portavoz/contract'
import { Menu } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazyPart, useEver } from '../../ui/lazy-part.ts'
import { usePopupTrigger } from '../../ui/popup-trigger.ts'
import { buttonClass } from '../../ui/styles.ts'

const panel = lazyPart(() => import('./drawer-panel.tsx').then(({ DrawerPanel }) => DrawerPanel))

/** The sidebar of phones. It closes by itself where the rail takes over. */
export function Drawer({ user, onSearch }: { user: User; onSearch: () => void }) {
  const { open, setOpen, anchor, props } = usePopupTrigger('dialog', panel.fetchAhead)
  const ever = useEver(open)
  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)')
    const close = () => wide.matches && setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [setOpen])
  return (
    <>
      <button
        {...props}
        type="button"
        aria-label="Abrir menú"
        className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -ml-2 md:hidden`}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      {ever ? (
        <Suspense>
          <panel.Part
            user={user}
            anchor={anchor}
            open={open}
            onClose={() => setOpen(false)}
            onSearch={() => {
              setOpen(false)
              onSearch()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
