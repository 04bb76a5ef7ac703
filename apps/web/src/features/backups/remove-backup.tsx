import type { BackupFile } from '@portavoz/contract'
import { useRemoveBackup } from '../../data/installation/backups.ts'
import { formatBytes } from '../../lib/format/numbers.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { nameOf } from './backup-list.tsx'

export function RemoveBackup({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { mutate, isPending } = useRemoveBackup()
  const remove = () =>
    mutate(file.name, {
      onSuccess: () => toast({ title: 'Copia eliminada', kind: 'ok' }),
      onError: ({ message }) => toast({ title: 'Error', description: message, kind: 'error' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title="¿Eliminar esta copia?"
      description={`La del ${nameOf(file)} (${formatBytes(file.bytes)}). No se puede deshacer.`}
      confirm="Eliminar la copia"
      busy={isPending}
      onConfirm={remove}
    />
  )
}
