import { ConfirmDialog } from './confirm-dialog.tsx'

type DiscardDialogProps = {
  open: boolean
  /** Says what is not saved yet. */
  description: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is discarded. */
export const DiscardDialog = ({ open, description, onKeep, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(next) => next || onKeep()}
    title="¿Descartar lo que escribiste?"
    description={description}
    confirm="Descartar"
    cancel="Seguir escribiendo"
    onConfirm={onDiscard}
  />
)
