import { useState } from 'react'
import { useRemoveEvolution, useRenewEvolution } from '../../../../data/integrations/evolution.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { showErrorOr } from '../show-error.ts'

/** Renews the webhook secret or disconnects Evolution API; both dialogs say what stops working. */
export function EvolutionActions({ onCreated }: { onCreated: (made: { address: string; secret: string }) => void }) {
  const [dialog, setDialog] = useState<'renew' | 'remove' | null>(null)
  const [renew, remove] = [useRenewEvolution(), useRemoveEvolution()]
  const onSettled = () => setDialog(null)
  const confirmRenewal = () =>
    renew.mutate(undefined, { onSuccess: onCreated, onError: showErrorOr('No se pudo hacer el secreto'), onSettled })
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: 'Evolution API desconectada', kind: 'ok' }),
      onError: showErrorOr('No se pudo desconectar'),
      onSettled,
    })
  return (
    <>
      <Button variant="ghost" onClick={() => setDialog('remove')}>
        Desconectar
      </Button>
      <Button onClick={() => setDialog('renew')}>Hacer otro secreto</Button>
      <ConfirmDialog
        open={dialog === 'renew'}
        onOpenChange={(open) => open || onSettled()}
        title="¿Hacer otro secreto?"
        description="El de ahora deja de servir en este momento: lo que avise Evolution API se pierde hasta que pongas la configuración nueva en cada instancia."
        confirm={renew.isPending ? 'Haciéndolo…' : 'Hacer otro'}
        tone="primary"
        busy={renew.isPending}
        onConfirm={confirmRenewal}
      />
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={(open) => open || onSettled()}
        title="¿Desconectar Evolution API?"
        description="Lo que avise desde ahora no llega a Portavoz. Tus conversaciones se quedan, y tus flujos siguen respondiendo. Para volver a conectarla habrá que configurar otra vez cada instancia."
        confirm={remove.isPending ? 'Desconectando…' : 'Desconectar'}
        busy={remove.isPending}
        onConfirm={confirmRemoval}
      />
    </>
  )
}
