import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const FIRST = 5

type Props<T> = { items: readonly T[]; label: string; children: (item: T, place: number) => ReactNode }

/** The first few, and the others for whoever asks. */
export function More<T>({ items, label, children }: Props<T>) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, FIRST)
  return (
    <>
      <ul aria-label={label} className="mt-1 divide-y divide-linea">
        {shown.map(children)}
      </ul>
      {shown.length < items.length ? (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Ver {items.length - shown.length} más
        </Button>
      ) : null}
    </>
  )
}

/** Before there is a list: its place, or why it did not come. */
export const Waiting = ({ error, label, again }: { error: string | null; label: string; again: () => void }) =>
  error ? (
    <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-error">
      <p>{error}</p>
      <Button size="sm" onClick={again}>
        Reintentar
      </Button>
    </div>
  ) : (
    <div role="status" aria-label={label} className="mt-3 grid gap-2">
      <Skeleton size="h-10" />
      <Skeleton size="h-10" />
    </div>
  )
