import type { IntegrationKey } from '@portavoz/contract'
import { useState } from 'react'
import { useRevokeIntegrationKey } from '../../data/integration-keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refusal } from './words.ts'

/** Says what stops working, by its name. */
export function RevokeKey({ asked, onClose }: { asked: IntegrationKey | null; onClose: () => void }) {
  const { mutate, isPending } = useRevokeIntegrationKey()
  const [last, setLast] = useState(asked)
  // While the dialog goes away it still says what it was about.
  if (asked && asked !== last) setLast(asked)
  const revoke = ({ id }: IntegrationKey) =>
    mutate(id, {
      onSuccess: () => toast({ title: 'Clave revocada', kind: 'ok' }),
      onError: (error) => toast({ description: refusal(error, 'No se pudo revocar la clave'), kind: 'error' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => open || onClose()}
      title={`¿Revocar la clave «${last?.name ?? ''}»?`}
      description="Lo que la use dejará de entrar en este momento. No se puede deshacer: habrá que crear otra clave y ponerla en su lugar."
      confirm={isPending ? 'Revocando…' : 'Revocar'}
      busy={isPending}
      onConfirm={() => asked && revoke(asked)}
    />
  )
}
