import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useWorkshopAgent } from '../workshop-agent.ts'

const bench = lazyPart(() => import('./bench.tsx').then((file) => file.Bench))

/** An agent is tried as it is typed, before it is saved and before a customer does. */
export function TryTab() {
  const agent = useWorkshopAgent()
  return (
    <Suspense fallback={<Waiting />}>
      <bench.Part key={agent.id} agent={agent} />
    </Suspense>
  )
}

const Waiting = () => (
  <div
    role="status"
    aria-label="Cargando la prueba"
    className="tardio grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]"
  >
    <Skeleton size="h-72 w-full rounded-panel" />
    <Skeleton size="h-72 w-full rounded-panel" />
  </div>
)
