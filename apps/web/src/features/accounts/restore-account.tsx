import type { InstallationAccount } from '@portavoz/contract'
import { useRestoreAccount } from '../../data/installation/accounts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

export function RestoreAccount({ account, onClose }: { account: InstallationAccount; onClose: () => void }) {
  const { mutate, isPending } = useRestoreAccount()
  const restore = () =>
    mutate(account.id, {
      onSuccess: () => toast({ title: 'Cuenta restablecida', description: account.name, kind: 'ok' }),
      onError: ({ message }) => toast({ title: 'Error', description: message, kind: 'error' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={`¿Restablecer «${account.name}»?`}
      description={
        'Sus agentes responden desde el próximo mensaje. Lo que llegó mientras estaba suspendida no se responde solo: ' +
        'queda en «Pendiente» para su equipo.'
      }
      confirm="Restablecer la cuenta"
      tone="primary"
      busy={isPending}
      onConfirm={restore}
    />
  )
}
