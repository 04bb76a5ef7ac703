import type { User } from '@portavoz/contract'
import { Menu } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazyPart, useOnceTrue } from '../../ui/lazy/lazy-part.ts'
import { usePopupTrigger } from '../../ui/overlays/popup-trigger.ts'
import { buttonClass } from '../../ui/styles.ts'

const drawerPanel = lazyPart(() => import('./drawer-panel.tsx').then(({ DrawerPanel }) => DrawerPanel))

/** The sidebar on phones. It closes by itself when the window becomes wide enough for the rail. */
export function NavigationDrawer({ user, onSearch }: { user: User; onSearch: () => void }) {
  const { open, setOpen, anchor, props } = usePopupTrigger('dialog', drawerPanel.fetchAhead)
  const wasOpened = useOnceTrue(open)
  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)')
    const closeOnWide = () => wide.matches && setOpen(false)
    wide.addEventListener('change', closeOnWide)
    return () => wide.removeEventListener('change', closeOnWide)
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
      {wasOpened ? (
        <Suspense>
          <drawerPanel.Part
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
