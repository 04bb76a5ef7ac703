import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useAgentOfPage } from '../agent-of-page.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'

const previewPanes = lazyPart(() => import('./preview-panes.tsx').then((file) => file.PreviewPanes))

/** Previews replies with the values in the form, before they are saved. */
export function PreviewTab() {
  const agent = useAgentOfPage()
  return (
    <Suspense fallback={<PreviewSkeleton />}>
      <ChangeControls>
        <previewPanes.Part key={agent.id} agent={agent} />
      </ChangeControls>
    </Suspense>
  )
}

PreviewTab.preload = previewPanes.preload

const PreviewSkeleton = () => (
  <div role="status" aria-label="Cargando la prueba" className="tardio grid gap-6 lg:grid-cols-2">
    <Skeleton size="h-72 w-full rounded-panel" />
    <Skeleton size="h-72 w-full rounded-panel" />
  </div>
)
