import { Dialog } from '@base-ui/react/dialog'
import type { User } from '@portavoz/contract'
import { Search, X } from 'lucide-react'
import { backdropClass } from '../../ui/overlays/dialog-styles.ts'
import { Beta, Logo } from '../../ui/logo.tsx'
import { useReturnFocus } from '../../ui/overlays/popup-trigger.ts'
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts'
import { buttonClass } from '../../ui/styles.ts'
import { navLinkClass, Sidebar } from './sidebar.tsx'

type DrawerPanelProps = {
  user: User
  anchor: HTMLElement | null
  open: boolean
  onClose: () => void
  onSearch: () => void
}

export function DrawerPanel({ user, anchor, open, onClose, onSearch }: DrawerPanelProps) {
  const back = useReturnFocus(anchor, open)
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Menú"
          finalFocus={back}
          className={
            'fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r border-linea bg-lienzo ' +
            'text-texto shadow-hoja outline-none transition-transform duration-200 ease-salida ' +
            'data-ending-style:-translate-x-full data-starting-style:-translate-x-full ' +
            'motion-reduce:transition-none'
          }
        >
          <div className="flex h-16 shrink-0 items-center gap-2.5 border-b border-linea px-4">
            <Logo />
            <span className="text-base font-semibold tracking-tight">Portavoz</span>
            <Beta />
            <Dialog.Close
              aria-label="Cerrar menú"
              className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-2 ml-auto`}
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="px-3 pt-4">
            <button type="button" onClick={onSearch} className={`${navLinkClass} w-full`}>
              <Search aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              Buscar…
            </button>
          </div>
          <div className="min-h-0 flex-1">
            <Sidebar user={user} rail={false} onLeave={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
