import { cva } from 'class-variance-authority'

/** The same z-index as the panels: a dialog over a dialog also covers that one. */
export const backdropClass =
  'fixed inset-0 z-50 bg-velo transition-opacity duration-150 data-ending-style:opacity-0 ' +
  'data-starting-style:opacity-0 motion-reduce:transition-none'

/** A bottom sheet on phones, a centred panel elsewhere. */
export const sheetClass = cva(
  'emergente fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-1.5rem)] flex-col overflow-hidden ' +
    'rounded-t-panel border border-linea bg-superficie text-texto shadow-hoja outline-none md:inset-x-4 ' +
    'md:inset-y-0 md:my-auto md:rounded-panel',
  {
    variants: {
      size: {
        sm: 'max-w-md md:h-fit md:max-h-[calc(100dvh-3rem)]',
        md: 'max-w-xl md:h-fit md:max-h-[calc(100dvh-3rem)]',
        lg: 'max-w-3xl md:h-fit md:max-h-[calc(100dvh-3rem)]',
        page: 'h-dvh max-h-dvh max-w-6xl rounded-none md:h-fit md:max-h-[calc(100dvh-3rem)]',
        full: 'h-dvh max-h-dvh max-w-6xl rounded-none md:h-[calc(100dvh-3rem)] md:max-h-[64rem]',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

export const footerClass =
  'flex flex-wrap items-center justify-end gap-2.5 border-t border-linea bg-lienzo/60 px-5 py-3.5 ' +
  'max-md:pb-[max(0.875rem,env(safe-area-inset-bottom))] md:px-6'
