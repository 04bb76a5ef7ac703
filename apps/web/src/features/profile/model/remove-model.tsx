import { useState } from 'react'
import { useRemoveModel } from '../../../data/account/models.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

/** Asks first, because the stored key is deleted. */
export function RemoveModel({ onRemoved }: { onRemoved: () => void }) {
  const { mutate, isPending } = useRemoveModel()
  const [isAsking, setIsAsking] = useState(false)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onRemoved()
        toast({ title: 'Modelo quitado', kind: 'ok' })
      },
      onError: (error) =>
        toast({ description: describeRequestError(error, 'No se pudo quitar el modelo'), kind: 'error' }),
      onSettled: () => setIsAsking(false),
    })
  return (
    <>
      <div className="sm:mr-auto">
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Quitar
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="¿Quitar el modelo de tu cuenta?"
        description="Su clave se borra. Tus agentes sin modelo propio usarán el de la instalación, si lo hay; si no, citarán tus documentos o enviarán su mensaje de respaldo."
        confirm={isPending ? 'Quitando…' : 'Quitar'}
        busy={isPending}
        onConfirm={remove}
      />
    </>
  )
}
