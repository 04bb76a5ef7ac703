import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { LeaveGate } from './use-leave-gate.ts'

type Props = { gate: LeaveGate; isSending: boolean }

export const LeaveDialog = ({ gate, isSending }: Props) => (
  <ConfirmDialog
    open={gate.open}
    onOpenChange={(next) => next || gate.stay()}
    title={isSending ? '¿Dejar de subir?' : '¿Descartar lo que elegiste?'}
    description={
      isSending
        ? 'Lo que falta por subir se cancela. Lo que ya se subió se queda.'
        : 'Los archivos que elegiste todavía no se han subido.'
    }
    confirm={isSending ? 'Dejar de subir' : 'Descartar'}
    cancel={isSending ? 'Seguir subiendo' : 'Volver'}
    onConfirm={gate.go}
  />
)
