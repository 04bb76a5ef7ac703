import type { WorkspaceInvitation } from '@portavoz/contract'
import { useRevokeInvitation } from '../../../data/workspaces/invitations.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showFailure } from '../show-failure.ts'

type RevokeInvitationProps = { invitation: WorkspaceInvitation | null; onClose: () => void }

export function RevokeInvitation({ invitation, onClose }: RevokeInvitationProps) {
  const { mutate, isPending } = useRevokeInvitation()
  const revoke = ({ id }: WorkspaceInvitation) =>
    mutate(id, {
      onSuccess: () => toast({ title: 'Invitación anulada', kind: 'ok' }),
      onError: showFailure('No se pudo anular la invitación'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={invitation !== null}
      onOpenChange={(open) => open || onClose()}
      title="¿Anular esta invitación?"
      description="Su enlace deja de servir en este momento. Si hace falta, podrás hacer otra."
      confirm={isPending ? 'Anulando…' : 'Anular'}
      busy={isPending}
      onConfirm={() => invitation && revoke(invitation)}
    />
  )
}
