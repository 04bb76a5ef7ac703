import { CircleAlert, RotateCw } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = { title: string; children?: ReactNode; onRetry: () => void; busy?: boolean }

export function ErrorState({ title, children, onRetry, busy = false }: Props) {
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
 * The button goes away with all of this, or lets go of the keyboard while it is busy: then what is around it takes the
 * keyboard, or the button itself again when the second try fails too. Whoever went elsewhere meanwhile stays there.
 */
function useRetryFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !busy && isNowhere()) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  useLayoutEffect(() => {
    const own = button.current
    const around = own?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      if (document.activeElement === own || (wasBusy.current && isNowhere())) around?.focus({ preventScroll: true })
    }
  }, [])
  return button
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
