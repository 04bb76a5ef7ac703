import type { Member, Workspace } from '@portavoz/contract'
import { useOfferWorkspace } from '../../../data/workspaces/workspaces.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showFailure } from '../show-failure.ts'

type ConfirmOfferProps = { open: boolean; workspace: Workspace; member: Member; onClose: () => void }

/** Says what both will be once the offer is accepted. */
export function ConfirmOffer({ open, workspace, member: { userId, username }, onClose }: ConfirmOfferProps) {
  const { mutate, isPending } = useOfferWorkspace()
  const offer = () =>
    mutate(userId, {
      onSuccess: () => toast({ title: `Ofreciste el negocio a ${username}`, kind: 'ok' }),
      onError: showFailure('No se pudo ofrecer el negocio'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`¿Ofrecer «${workspace.name}» a ${username}?`}
      description={`Cuando ${username} acepte será su dueño, y solo esa persona podrá devolvértelo. Tú seguirás como «Administra». Hasta entonces nada cambia y puedes retirar la oferta.`}
      confirm={isPending ? 'Ofreciendo…' : 'Ofrecer'}
      tone="primary"
      busy={isPending}
      onConfirm={offer}
    />
  )
}
