import type { Member } from '@portavoz/contract'
import { useRemoveMember } from '../../../data/workspaces/members.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useLastValue } from '../../../ui/lazy/lazy-part.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showFailure } from '../show-failure.ts'

type RemoveMemberProps = { member: Member | null; workspaceName: string; onClose: () => void }

/** Names who is removed and what stops. */
export function RemoveMember({ member, workspaceName, onClose }: RemoveMemberProps) {
  const { mutate, isPending } = useRemoveMember()
  const username = useLastValue(member)?.username ?? ''
  const remove = ({ userId }: Member) =>
    mutate(userId, {
      onSuccess: () => toast({ title: `${username} ya no está en el negocio`, kind: 'ok' }),
      onError: showFailure(`No se pudo quitar a ${username}`),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => open || onClose()}
      title={`¿Quitar a ${username} de «${workspaceName}»?`}
      description="Dejará de ver este negocio al momento. Lo que escribió se queda con su nombre."
      confirm={isPending ? 'Quitando…' : 'Quitar'}
      busy={isPending}
      onConfirm={() => member && remove(member)}
    />
  )
}
