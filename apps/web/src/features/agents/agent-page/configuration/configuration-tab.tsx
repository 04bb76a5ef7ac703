import { Suspense } from 'react'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { useAgentOfPage } from '../agent-of-page.ts'

const configurationForm = lazyPart(() => import('./configuration-form.tsx').then((file) => file.ConfigurationForm))

/** The agent's form, by itself. */
export function ConfigurationTab() {
  const agent = useAgentOfPage()
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Cargando la configuración" className="tardio">
          <Skeleton size="h-72 w-full rounded-panel" />
        </div>
      }
    >
      <ChangeControls>
        <configurationForm.Part key={agent.id} agent={agent} />
      </ChangeControls>
    </Suspense>
  )
}

ConfigurationTab.preload = configurationForm.preload
