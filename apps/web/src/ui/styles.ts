import { cva } from 'class-variance-authority'

/** Also for links that look like buttons. Use variants and not overriding classes: there is no tailwind-merge. */
export const buttonClass = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-ctl font-medium whitespace-nowrap ' +
    'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 ' +
    'data-disabled:cursor-not-allowed data-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary: 'bg-acento text-acento-texto not-disabled:hover:bg-acento-hover',
        secondary: 'border border-linea bg-relieve text-texto shadow-control not-disabled:hover:bg-superficie-2',
        chosen: 'bg-acento-suave text-acento',
        ghost: 'text-texto-2 not-disabled:hover:bg-superficie-2 not-disabled:hover:text-texto',
        'ghost-danger': 'text-error not-disabled:hover:bg-superficie-2',
        danger: 'bg-error text-error-texto not-disabled:hover:bg-error-hover',
      },
      size: {
        sm: 'h-8 px-3 text-sm',
        md: 'h-10 px-4 text-sm',
        select: 'h-10 px-3 text-sm',
        lg: 'min-h-11 px-5 py-1.5',
        icon: 'size-10',
        'icon-sm': 'size-8',
        // As high as a message box, and as wide around an icon of 20 px.
        box: 'min-h-11 px-3 text-sm',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'md', block: false },
  },
)

export const inputClass = cva(
  'w-full rounded-ctl border border-linea-fuerte/70 bg-relieve text-texto placeholder:text-texto-3 ' +
    'not-aria-invalid:focus:border-acento focus:outline-2 focus:outline-offset-0 focus:outline-foco/40 ' +
    'disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-error',
  {
    variants: {
      // A select's long choice wraps.
      size: { md: 'h-10 text-sm', lg: 'h-11', select: 'min-h-11 py-2', area: 'min-h-28 py-2.5 leading-relaxed' },
      start: { none: 'pl-3.5', icon: 'pl-9.5' },
      end: { none: 'pr-3.5', button: 'pr-12' },
    },
    defaultVariants: { size: 'lg', start: 'none', end: 'none' },
  },
)

export const popupClass = 'emergente rounded-xl border border-linea bg-relieve text-texto shadow-flota outline-none'

export const itemClass = cva(
  'flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm outline-none select-none ' +
    'data-disabled:opacity-50 data-highlighted:bg-superficie-2',
  {
    variants: { tone: { plain: 'text-texto-2 data-highlighted:text-texto', danger: 'text-error' } },
    defaultVariants: { tone: 'plain' },
  },
)

export const linkClass = 'font-medium text-acento underline underline-offset-4 hover:text-acento-hover'

/** A link on its own line, high enough to tap. */
export const standaloneLinkClass = `${linkClass} inline-block py-1`
