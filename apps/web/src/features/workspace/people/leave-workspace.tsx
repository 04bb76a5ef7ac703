import type { Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useLeaveWorkspace, workspacesQuery } from '../../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showFailure } from '../show-failure.ts'

type LeaveWorkspaceProps = { open: boolean; workspace: Workspace; onClose: () => void }

/** Afterwards the console shows another workspace of the person, or asks for a new one. */
export function LeaveWorkspace({ open, workspace: { id, name }, onClose }: LeaveWorkspaceProps) {
  const { data: all = [] } = useQuery(workspacesQuery)
  const { mutate, isPending } = useLeaveWorkspace()
  const next = all.find((workspace) => workspace.id !== id)
  const leave = () =>
    mutate(undefined, {
      onSuccess: () => (next ? activeWorkspace.switchTo(next.id) : location.assign('/')),
      onError: showFailure('No se pudo salir del negocio'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`¿Salir de «${name}»?`}
      description="Dejarás de ver este negocio al momento. Lo que escribiste se queda con tu nombre. Para volver hará falta otra invitación."
      confirm={isPending ? 'Saliendo…' : 'Salir'}
      busy={isPending}
      onConfirm={leave}
    />
  )
}
