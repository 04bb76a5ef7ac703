import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = { title: string; children?: ReactNode; onRetry: () => void; busy?: boolean }

export function ErrorState({ title, children, onRetry, busy = false }: Props) {
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
      <Button busy={busy} onClick={onRetry}>
        {busy ? null : <RotateCw aria-hidden className="size-4 text-texto-3" />}
        Reintentar
      </Button>
    </div>
  )
}
