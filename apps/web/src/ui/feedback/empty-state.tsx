import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; example?: ReactNode }

const frameClass =
  'grid justify-items-center gap-4 rounded-panel border border-dashed border-linea px-6 py-12 text-center'

/** One sentence, one action, and a faint example of the future content. */
export function EmptyState({ title, children, action, example }: EmptyStateProps) {
  return (
    <div className={frameClass}>
      {example ? (
        <div aria-hidden inert className="w-full max-w-sm opacity-45 select-none">
          {example}
        </div>
      ) : null}
      <div className="max-w-md">
        <p className="font-semibold">{title}</p>
        {children ? <p className="mt-1 text-sm text-texto-3">{children}</p> : null}
      </div>
      {action}
    </div>
  )
}
