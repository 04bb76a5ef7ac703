import { Skeleton } from '../ui/feedback/skeleton.tsx'

export function RoutePending() {
  return (
    <div role="status" aria-label="Cargando" className="grid gap-6">
      <Skeleton size="h-9 w-56" />
      <Skeleton size="h-28 w-full rounded-panel" />
      <Skeleton size="h-72 w-full rounded-panel" />
    </div>
  )
}
