import type { User } from '@portavoz/contract'
import { Menu } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazyPart, useOnceTrue } from '../../ui/lazy/lazy-part.ts'
import { usePopupTrigger } from '../../ui/overlays/popup-trigger.ts'
import { buttonClass } from '../../ui/styles.ts'
import { pendingCount } from './sidebar.tsx'

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
      <button {...props} type="button" className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -ml-2 md:hidden`}>
        <span className="relative">
          <Menu aria-hidden className="size-5" />
          <span className="sr-only">Abrir menú</span>
          <Suspense>
            <pendingCount.Part isDot />
          </Suspense>
        </span>
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
