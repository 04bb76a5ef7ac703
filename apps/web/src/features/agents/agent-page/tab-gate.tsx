import { mayCall, workspaceRoleLabels } from '@portavoz/contract'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActiveWorkspace } from '../../../data/workspaces/workspaces.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Renders a tab only for roles that may use it. The server checks its endpoints itself. */
export function TabGate({ children }: { children: ReactNode }) {
  const workspace = useActiveWorkspace()
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access }) ?? 'viewer'
  if (!workspace) return null
  if (mayCall(workspace, access)) return children
  return (
    <EmptyState title="Tu papel no alcanza">
      Tu papel en este negocio es «{workspaceRoleLabels[workspace.role].name}»: puedes ver las preguntas sin respuesta y
      los interesados de este agente. Lo prueba y lo configura quien administra el negocio.
    </EmptyState>
  )
}
