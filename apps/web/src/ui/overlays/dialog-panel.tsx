import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { backdropClass, footerClass, sheetClass } from './dialog-styles.ts'
import type { DialogProps } from './dialog.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useIsSamePage } from './use-is-same-page.ts'
import { buttonClass } from '../styles.ts'

export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', footer, children } = props
  const opener = useOpener(open)
  const isSamePage = useIsSamePage(open)
  useBackCloses(open, () => onOpenChange(false))
  return (
    // A key press that something inside handled, such as a search field, does not close the dialog.
    <Base.Root open={open} onOpenChange={(next, { event }) => event.defaultPrevented || onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Popup
          finalFocus={() => isSamePage() && (opener?.isConnected ? opener : true)}
          className={sheetClass({ size })}
        >
          <header
            className={cx(
              'flex justify-between gap-4 px-5 pt-4 pb-3 md:px-6 md:pt-5',
              description ? 'items-start' : 'items-center',
            )}
          >
            <div className={description ? 'min-w-0 pt-1' : 'min-w-0'}>
              <Base.Title className="text-lg leading-snug font-semibold">{title}</Base.Title>
              {description ? (
                <Base.Description className="mt-1 text-sm text-texto-3">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close aria-label="Cerrar" className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}>
              <X aria-hidden className="size-4.5" />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6 md:pb-6">
            {children}
          </div>
          {footer ? <footer className={footerClass}>{footer}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** What had the focus before the dialog opened: a field with `autoFocus` takes it before Base UI looks. */
function useOpener(open: boolean): HTMLElement | null {
  const [{ wasOpen, opener }, setState] = useState(() => ({ wasOpen: open, opener: open ? focusedElement() : null }))
  if (wasOpen !== open) setState({ wasOpen: open, opener: open ? focusedElement() : opener })
  return opener
}

const focusedElement = () =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null
