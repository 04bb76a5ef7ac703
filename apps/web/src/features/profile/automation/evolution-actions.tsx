import { useState } from 'react'
import { useRemoveEvolution, useRenewEvolution } from '../../../data/evolution.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { refuse } from './refuse.ts'

/** Another secret, or none at all. Both say what stops. */
export function EvolutionActions({ onMade }: { onMade: (made: { address: string; secret: string }) => void }) {
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const [renew, remove] = [useRenewEvolution(), useRemoveEvolution()]
  const onSettled = () => setAsking(null)
  const renewIt = () =>
    renew.mutate(undefined, { onSuccess: onMade, onError: refuse('No se pudo hacer el secreto'), onSettled })
  const removeIt = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: 'Evolution API desconectada', kind: 'ok' }),
      onError: refuse('No se pudo desconectar'),
      onSettled,
    })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking('remove')}>
        Desconectar
      </Button>
      <Button onClick={() => setAsking('renew')}>Hacer otro secreto</Button>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={(open) => open || onSettled()}
        title="¿Hacer otro secreto?"
        description="El de ahora deja de servir en este momento: lo que avise Evolution API se pierde hasta que pongas la configuración nueva en cada instancia."
        confirm={renew.isPending ? 'Haciéndolo…' : 'Hacer otro'}
        tone="primary"
        busy={renew.isPending}
        onConfirm={renewIt}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => open || onSettled()}
        title="¿Desconectar Evolution API?"
        description="Lo que avise desde ahora no llega a Portavoz. Tus conversaciones se quedan, y tus flujos siguen respondiendo. Para volver a conectarla habrá que configurar otra vez cada instancia."
        confirm={remove.isPending ? 'Desconectando…' : 'Desconectar'}
        busy={remove.isPending}
        onConfirm={removeIt}
      />
    </>
  )
}
