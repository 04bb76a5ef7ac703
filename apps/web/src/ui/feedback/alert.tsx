import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

const alertClass = cva('flex items-start gap-3 rounded-xl border p-3.5 text-sm', {
  variants: {
    tone: {
      neutral: 'border-linea bg-superficie-2 text-texto',
      error: 'border-error/35 bg-error-suave text-error',
      ok: 'border-ok/35 bg-ok-suave text-ok',
      aviso: 'border-aviso/35 bg-aviso-suave text-aviso',
    },
  },
})
const icons = { neutral: Info, error: CircleAlert, ok: CircleCheck, aviso: TriangleAlert }

type AlertProps = {
  title: string
  tone?: 'neutral' | 'error' | 'ok' | 'aviso'
  onDismiss?: () => void
  children?: ReactNode
}

export function Alert({ title, tone = 'neutral', onDismiss, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'ok' ? 'status' : 'alert'} className={alertClass({ tone })}>
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className={tone === 'ok' ? 'anunciado min-w-0 flex-1' : 'min-w-0 flex-1'}>
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</p>
          {onDismiss ? (
            <button
              type="button"
              aria-label="Descartar"
              onClick={onDismiss}
              className="grid size-7 shrink-0 place-items-center rounded-lg hover:bg-current/10"
            >
              <X aria-hidden className="size-4" />
            </button>
          ) : null}
        </div>
        {children ? <div className="wrap-anywhere">{children}</div> : null}
      </div>
    </div>
  )
}
