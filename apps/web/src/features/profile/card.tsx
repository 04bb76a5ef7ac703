import { useId, type ReactNode } from 'react'
import { footClass } from '../../ui/dialog-styles.ts'

type Props = { title: string; description?: string; foot?: ReactNode; children?: ReactNode }

/** One subject of the profile, with what can be done about it at its foot. */
export function Card({ title, description, foot, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-panel border border-linea bg-superficie">
      <div className="grid gap-4 p-5 md:p-6">
        <div>
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {description ? <p className="mt-1 text-sm text-texto-3">{description}</p> : null}
        </div>
        {children}
      </div>
      {foot ? <div className={footClass}>{foot}</div> : null}
    </section>
  )
}
