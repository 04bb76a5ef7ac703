import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode; action?: ReactNode; example?: ReactNode }

/** One sentence, one action, and a faint example of what will stand here. */
export function EmptyState({ title, children, action, example }: Props) {
  return (
    <div className="grid justify-items-center gap-4 rounded-panel border border-dashed border-linea px-6 py-12 text-center">
      {example ? (
        <div aria-hidden inert className="w-full max-w-sm opacity-45 select-none">
          {example}
        </div>
      ) : null}
      <div className="max-w-md">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-1 text-sm text-texto-3">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
