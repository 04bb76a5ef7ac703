import { useRevokeAllIntegrationKeys } from '../../../data/integrations/integration-keys.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

/** Asks first, because every program loses access at once. */
export function RevokeAllKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, isPending } = useRevokeAllIntegrationKeys()
  const revoke = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Claves revocadas', kind: 'ok' }),
      onError: (error) =>
        toast({ description: describeRequestError(error, 'No se pudieron revocar las claves'), kind: 'error' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="¿Revocar todas tus claves de integración?"
      description="n8n y los programas que las usen dejarán de entrar en este momento. Tendrás que crear otras y ponerlas en su lugar."
      confirm={isPending ? 'Revocando…' : 'Revocar todas'}
      busy={isPending}
      onConfirm={revoke}
    />
  )
}
