import { useId, type ReactNode, type Ref } from 'react'
import { footerClass } from './overlays/dialog-styles.ts'

/** `focusRef`: the section takes the focus of a control that goes away, or of a link to its `anchor`. */
type SectionCardProps = {
  title: string
  /** The hash of its address. */
  anchor?: string | undefined
  description?: string
  foot?: ReactNode
  focusRef?: Ref<HTMLElement>
  children?: ReactNode
}

/** One section of a page, with its actions in the footer. */
export function SectionCard({ title, anchor, description, foot, focusRef, children }: SectionCardProps) {
  const id = useId()
  return (
    <section
      ref={focusRef}
      id={anchor}
      tabIndex={focusRef ? -1 : undefined}
      aria-labelledby={id}
      className="overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      <div className="grid gap-4 p-5 md:p-6">
        <div>
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {description ? <p className="mt-1 text-sm text-texto-3">{description}</p> : null}
        </div>
        {children}
      </div>
      {foot ? <div className={footerClass}>{foot}</div> : null}
    </section>
  )
}
