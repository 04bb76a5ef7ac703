import { Dialog as D } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { backdropClass, sheetClass } from './dialog-styles.ts'
import type { SheetProps } from './sheet.tsx'
import { buttonClass } from '../styles.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useIsSamePage } from './use-is-same-page.ts'

export function SheetPanel({
  open,
  onClose,
  onCloseCover,
  title,
  description,
  leading,
  badge,
  actions,
  size = 'full',
  focusFirst,
  children,
}: SheetProps) {
  const isSamePage = useIsSamePage(open)
  useBackCloses(open && onCloseCover !== undefined, () => onCloseCover?.())
  function onOpenChange(next: boolean, { event, reason }: D.Root.ChangeEventDetails) {
    // A key press that something inside handled does not close the sheet.
    if (next || event.defaultPrevented) return
    if (reason === 'escape-key' && onCloseCover) onCloseCover()
    else onClose()
  }
  return (
    <D.Root open={open} onOpenChange={onOpenChange}>
      <D.Portal>
        <D.Backdrop className={backdropClass} />
        <D.Popup
          finalFocus={isSamePage}
          initialFocus={() => (matchMedia('(pointer: fine)').matches ? focusFirst?.current : null) ?? true}
          className={sheetClass({ size })}
        >
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-linea px-4 py-3 sm:px-5">
            {leading}
            {/* On a phone the second line is as wide as the sheet. */}
            <div className="min-w-0 flex-1 max-sm:contents">
              <D.Title title={title} className="min-w-0 flex-1 truncate text-base font-semibold tracking-tight">
                {title}
              </D.Title>
              <div className="order-last flex min-w-0 items-center gap-2 max-sm:basis-full">
                {badge}
                <D.Description className="num truncate text-sm text-texto-3">{description}</D.Description>
              </div>
            </div>
            {actions}
            <D.Close aria-label="Cerrar" className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}>
              <X aria-hidden className="size-4.5" />
            </D.Close>
          </header>
          {children}
        </D.Popup>
      </D.Portal>
    </D.Root>
  )
}
