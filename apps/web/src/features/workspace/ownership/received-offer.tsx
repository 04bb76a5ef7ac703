import type { Workspace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useAcceptOffer, useDeclineOffer } from '../../../data/workspaces/workspaces.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showFailure } from '../show-failure.ts'

/** For the person to whom the owner offered the workspace. */
export function ReceivedOffer({ workspace: { name } }: { workspace: Workspace }) {
  const { data: members } = useQuery(membersQuery)
  const { mutate, isPending } = useAcceptOffer()
  const declining = useDeclineOffer()
  const [isAsking, setIsAsking] = useState(false)
  const owner = members?.find(({ role }) => role === 'owner')?.username ?? 'Su dueño'
  const accept = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: `«${name}» es ahora tuyo`, kind: 'ok' }),
      onError: showFailure('No se pudo aceptar la oferta'),
      onSettled: () => setIsAsking(false),
    })
  const decline = () =>
    declining.mutate(undefined, {
      onSuccess: () => toast({ title: 'Rechazaste la oferta', kind: 'ok' }),
      onError: showFailure('No se pudo rechazar la oferta'),
    })
  return (
    <>
      <Alert title="Te ofrecen este negocio" tone="aviso">
        <p className="mb-2">
          {owner} quiere pasarte «{name}». Si aceptas, serás su dueño.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={declining.isPending} onClick={() => setIsAsking(true)}>
            Aceptar
          </Button>
          <Button size="sm" variant="ghost" busy={declining.isPending} onClick={decline}>
            {declining.isPending ? 'Rechazando…' : 'Rechazar'}
          </Button>
        </div>
      </Alert>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`¿Recibir «${name}»?`}
        description={`Serás su dueño: podrás todo, también nombrar a quienes administran y pasar el negocio a otra persona. Para salir tendrás que pasarlo antes. ${owner} seguirá como «Administra».`}
        confirm={isPending ? 'Aceptando…' : 'Recibir el negocio'}
        tone="primary"
        busy={isPending}
        onConfirm={accept}
      />
    </>
  )
}
