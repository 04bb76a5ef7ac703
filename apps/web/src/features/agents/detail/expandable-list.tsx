import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const INITIAL_COUNT = 5

type ExpandableListProps<T> = { items: readonly T[]; label: string; children: (item: T, index: number) => ReactNode }

/** Shows the first items, and the others after a click. */
export function ExpandableList<T>({ items, label, children }: ExpandableListProps<T>) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? items : items.slice(0, INITIAL_COUNT)
  return (
    <>
      <ul aria-label={label} className="mt-1 divide-y divide-linea">
        {shown.map(children)}
      </ul>
      {shown.length < items.length ? (
        <Button size="sm" variant="ghost" onClick={() => setExpanded(true)}>
          Ver {items.length - shown.length} más
        </Button>
      ) : null}
    </>
  )
}

/** Skeleton or error while the list has not loaded. */
export const ListPlaceholder = ({
  error,
  label,
  onRetry,
}: {
  error: string | null
  label: string
  onRetry: () => void
}) =>
  error ? (
    <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-error">
      <p>{error}</p>
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  ) : (
    <div role="status" aria-label={label} className="mt-3 grid gap-2">
      <Skeleton size="h-10" />
      <Skeleton size="h-10" />
    </div>
  )
