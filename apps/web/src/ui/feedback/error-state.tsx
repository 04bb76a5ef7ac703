import { CircleAlert, RotateCw } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'

type ErrorStateProps = { title: string; children?: ReactNode; onRetry: () => void; busy?: boolean }

export function ErrorState({ title, children, onRetry, busy = false }: ErrorStateProps) {
  const button = useRetryFocus(busy)
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-panel border border-linea bg-superficie px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden className="size-6 text-error" strokeWidth={1.75} />
      <div className="max-w-md">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-1 text-sm text-texto-2">{children}</div> : null}
      </div>
      <Button ref={button} busy={busy} onClick={onRetry}>
        {busy ? null : <RotateCw aria-hidden className="size-4 text-texto-3" />}
        Reintentar
      </Button>
    </div>
  )
}

/**
 * Keeps the keyboard focus: on the surrounding section when the button disappears or is busy, and on the button again
 * after another failure. A focus elsewhere is not taken away.
 */
function useRetryFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !busy && hasNoFocus()) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  useLayoutEffect(() => {
    const element = button.current
    const section = element?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      if (document.activeElement === element || (wasBusy.current && hasNoFocus()))
        section?.focus({ preventScroll: true })
    }
  }, [])
  return button
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body
