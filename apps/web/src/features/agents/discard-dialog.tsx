import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = { open: boolean; onKeep: () => void; onDiscard: () => void }

export const DiscardDialog = ({ open, onKeep, onDiscard }: Props) => (
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
