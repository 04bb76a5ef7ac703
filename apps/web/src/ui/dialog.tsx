import { Dialog as Base } from '@base-ui/react/dialog'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './styles.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** `full` is for what needs the room of a page: a thread, a document. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** Stays in sight at the bottom while the rest scrolls. */
  foot?: ReactNode
  children?: ReactNode
}

export const backdropClass =
  'fixed inset-0 z-40 bg-velo transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none'

/** A sheet that rises from the bottom on phones, a panel in the middle elsewhere. */
export const sheetClass = cva(
  'emergente fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-1.5rem)] flex-col overflow-hidden rounded-t-panel border border-linea bg-superficie text-texto shadow-hoja outline-none md:inset-x-4 md:inset-y-0 md:my-auto md:rounded-panel',
  {
    variants: {
      size: {
        sm: 'max-w-md md:h-fit md:max-h-[calc(100dvh-3rem)]',
        md: 'max-w-xl md:h-fit md:max-h-[calc(100dvh-3rem)]',
        lg: 'max-w-3xl md:h-fit md:max-h-[calc(100dvh-3rem)]',
        full: 'h-dvh max-h-dvh max-w-6xl rounded-none md:h-[calc(100dvh-3rem)] md:max-h-[52rem]',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

export const footClass =
  'flex flex-wrap items-center justify-end gap-2 border-t border-linea bg-lienzo/60 px-5 py-3.5 max-md:pb-[max(0.875rem,env(safe-area-inset-bottom))] md:px-6'

export function Dialog({ open, onOpenChange, title, description, size = 'md', foot, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={sheetClass({ size })}>
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 md:px-6 md:pt-5">
            <div className="min-w-0 pt-1">
              <Base.Title className="text-lg leading-snug font-semibold">{title}</Base.Title>
              {description ? <Base.Description className="mt-1 text-sm text-texto-3">{description}</Base.Description> : null}
            </div>
            <Base.Close aria-label="Cerrar" className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}>
              <X aria-hidden className="size-4.5" />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6 md:pb-6">{children}</div>
          {foot ? <footer className={footClass}>{foot}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
