import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

type ReopenDialogProps = { count: number; onAnswer: (answerPending: boolean) => void; onClose: () => void }

/** Asked once, for one conversation or many. Closing it reopens nothing. */
export const ReopenDialog = ({ count, onAnswer, onClose }: ReopenDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => open || onClose()}
    title="¿Que responda ya a lo que quedó pendiente?"
    description={
      count === 1
        ? 'Con «Sí» el agente responde ahora lo último que te escribieron. Con «No» la conversación queda Pendiente, para que respondas tú.'
        : 'Con «Sí» el agente responde ahora lo último que escribió cada cliente. Con «No» quedan Pendientes, para que respondas tú.'
    }
    tone="primary"
    confirm="Sí"
    cancel="No"
    onConfirm={() => onAnswer(true)}
    onCancel={() => onAnswer(false)}
  />
)
