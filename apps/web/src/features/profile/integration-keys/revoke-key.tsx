import type { IntegrationKey } from '@portavoz/contract'
import { useState } from 'react'
import { useRevokeIntegrationKey } from '../../../data/integrations/integration-keys.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

/** Names the key and says what stops working. */
export function RevokeKey({ integrationKey, onClose }: { integrationKey: IntegrationKey | null; onClose: () => void }) {
  const { mutate, isPending } = useRevokeIntegrationKey()
  const [shownKey, setShownKey] = useState(integrationKey)
  // Keeps the name in the dialog during its closing animation.
  if (integrationKey && integrationKey !== shownKey) setShownKey(integrationKey)
  const revoke = ({ id }: IntegrationKey) =>
    mutate(id, {
      onSuccess: () => toast({ title: 'Clave revocada', kind: 'ok' }),
      onError: (error) =>
        toast({ description: describeRequestError(error, 'No se pudo revocar la clave'), kind: 'error' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={integrationKey !== null}
      onOpenChange={(open) => open || onClose()}
      title={`¿Revocar la clave «${shownKey?.name ?? ''}»?`}
      description="Lo que la use dejará de entrar en este momento. No se puede deshacer: habrá que crear otra clave y ponerla en su lugar."
      confirm={isPending ? 'Revocando…' : 'Revocar'}
      busy={isPending}
      onConfirm={() => integrationKey && revoke(integrationKey)}
    />
  )
}
