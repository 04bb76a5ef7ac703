import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { workspaceOverviewQuery, workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { CreateWorkspace } from './overview/create-workspace.tsx'
import { WorkspaceCard } from './overview/workspace-card.tsx'

const refusalId = 'no-other-workspace'

/** Every workspace of the person, and what needs attention in each. */
export function WorkspacesPage() {
  const { data: all = [] } = useQuery(workspacesQuery)
  const { data: overviews, error, refetch } = useQuery(workspaceOverviewQuery)
  const [isCreating, setIsCreating] = useState(false)
  const runsSuspended = all.some(
    ({ role, suspension }) => suspension !== null && (role === 'owner' || role === 'admin'),
  )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Mis negocios</h1>
        <Button
          variant="primary"
          disabled={runsSuspended}
          aria-describedby={runsSuspended ? refusalId : undefined}
          onClick={() => setIsCreating(true)}
        >
          <Plus aria-hidden className="size-4" />
          Crear otro negocio
        </Button>
        {runsSuspended ? (
          <p id={refusalId} className="w-full text-sm text-texto-2">
            Uno de tus negocios está suspendido: mientras lo esté no puedes crear otro.
          </p>
        ) : null}
      </div>
      {error && !overviews ? (
        <div className="mb-4">
          <RetryLine onRetry={() => void refetch()}>No se pudo cargar lo que necesita tu atención.</RetryLine>
        </div>
      ) : null}
      <ul aria-label="Mis negocios" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {all.map((workspace) => (
          <li key={workspace.id} className="flex min-w-0">
            <WorkspaceCard
              workspace={workspace}
              overview={overviews?.find(({ id }) => id === workspace.id)}
              isActive={workspace.id === activeWorkspace.current()}
            />
          </li>
        ))}
      </ul>
      <CreateWorkspace open={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}
