import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from './styles.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: 'primary' | 'secondary' | 'chosen' | 'ghost' | 'ghost-danger' | 'danger'
  size?: 'sm' | 'md' | 'lg' | 'icon' | 'icon-sm' | 'box'
  block?: boolean
  /** Busy: the button is disabled. Its text should say what is happening. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  disabled,
  type = 'button',
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block })}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" /> : null}
      {children}
    </button>
  )
}
