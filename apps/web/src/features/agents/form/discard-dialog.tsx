import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

type DiscardDialogProps = { open: boolean; onKeep: () => void; onDiscard: () => void }

export const DiscardDialog = ({ open, onKeep, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(next) => next || onKeep()}
    title="¿Descartar lo que escribiste?"
    description="Lo que llevas escrito de este agente no se ha guardado."
    confirm="Descartar"
    cancel="Seguir escribiendo"
    onConfirm={onDiscard}
  />
)
