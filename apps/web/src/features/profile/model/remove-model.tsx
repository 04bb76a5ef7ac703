import { useState } from 'react'
import { useRemoveModel } from '../../../data/models.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { refusal } from '../words.ts'

/** Asks first: its key is gone for good. */
export function RemoveModel({ onRemoved }: { onRemoved: () => void }) {
  const { mutate, isPending } = useRemoveModel()
  const [asking, setAsking] = useState(false)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onRemoved()
        toast({ title: 'Modelo quitado', kind: 'ok' })
      },
      onError: (error) => toast({ description: refusal(error, 'No se pudo quitar el modelo'), kind: 'error' }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <div className="sm:mr-auto">
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Quitar
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Quitar el modelo de tu cuenta?"
        description="Su clave se borra. Tus agentes sin modelo propio usarán el de la instalación, si lo hay; si no, citarán tus documentos o enviarán su mensaje de respaldo."
        confirm={isPending ? 'Quitando…' : 'Quitar'}
        busy={isPending}
        onConfirm={remove}
      />
    </>
  )
}
