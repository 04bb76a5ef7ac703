import type { FieldErrors } from '@portavoz/contract'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isNamed } from './anchor.ts'

type Props = {
  title: string
  /** How it stands, for whoever does not open it. */
  summary: string
  /** Its fields, or the groups that they are in. */
  fields: readonly string[]
  errors: FieldErrors
  /** By which an address asks for it. */
  anchor?: string
  /** There while it is open, and not at all while it is folded: nothing of it belongs to the form. */
  isApart?: boolean
  children: ReactNode
}

const isWrongIn = (errors: FieldErrors, fields: readonly string[]) =>
  Object.keys(errors).some((error) => fields.some((one) => `${error}.`.startsWith(`customConfig.${one}.`)))

/** A section that is folded until somebody wants it, or until something in it is wrong. */
export function Part({ title, summary, fields, errors, anchor, isApart = false, children }: Props) {
  const [isAskedFor] = useState(() => anchor !== undefined && isNamed(anchor))
  const [open, setOpen] = useState(isAskedFor)
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isAskedFor) root.current?.querySelector('summary')?.focus()
  }, [isAskedFor])
  const [seen, setSeen] = useState<FieldErrors | null>(null)
  if (seen !== errors) {
    setSeen(errors)
    if (isWrongIn(errors, fields)) setOpen(true)
  }
  return (
    <details ref={root} open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/options">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 text-sm hover:bg-superficie-2">
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="num block text-xs text-texto-3 wrap-anywhere">{summary}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-texto-3 group-open/options:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-linea p-4">{open || !isApart ? children : null}</div>
    </details>
  )
}
