import { workspaceRoleLabels } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useActiveWorkspace } from '../../../data/workspaces/workspaces.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Renders a tab only for roles that may use it. The server checks its endpoints itself. */
export function TabGate({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const workspace = useActiveWorkspace()
  if (!workspace) return null
  if (isOpen) return children
  return (
    <EmptyState title="Esto lo hace quien administra">
      Tu papel en este negocio es «{workspaceRoleLabels[workspace.role].name}»: puedes ver cómo le va a este agente, sus
      preguntas sin respuesta y sus interesados. Lo prueba y lo configura quien administra el negocio.
    </EmptyState>
  )
}
