import type { FieldErrors } from '@portavoz/contract'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isAnchorInUrl } from '../url-anchor.ts'

type CollapsibleSectionProps = {
  title: string
  /** Shown while the section is collapsed. */
  summary: string
  /** Paths of its options, or of groups of them. */
  fields: readonly string[]
  errors: FieldErrors
  /** The hash of the address that opens the section. */
  anchor?: string
  /** Unmounts the content while collapsed. Only for content that is not part of the form. */
  unmountsClosed?: boolean
  children: ReactNode
}

const hasErrorIn = (errors: FieldErrors, fields: readonly string[]) =>
  Object.keys(errors).some((error) => fields.some((field) => `${error}.`.startsWith(`customConfig.${field}.`)))

/** A section that opens on request, or when one of its fields has an error. */
export function CollapsibleSection({
  title,
  summary,
  fields,
  errors,
  anchor,
  unmountsClosed = false,
  children,
}: CollapsibleSectionProps) {
  const [isRequested] = useState(() => anchor !== undefined && isAnchorInUrl(anchor))
  const [isOpen, setOpen] = useState(isRequested)
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isRequested) root.current?.querySelector('summary')?.focus()
  }, [isRequested])
  const [seenErrors, setSeenErrors] = useState<FieldErrors | null>(null)
  if (seenErrors !== errors) {
    setSeenErrors(errors)
    if (hasErrorIn(errors, fields)) setOpen(true)
  }
  return (
    <details ref={root} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/options">
      <summary
        className={
          'flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 text-sm ' +
          'hover:bg-superficie-2'
        }
      >
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="num block text-xs text-texto-3 wrap-anywhere">{summary}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-texto-3 group-open/options:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-linea p-4">{isOpen || !unmountsClosed ? children : null}</div>
    </details>
  )
}
