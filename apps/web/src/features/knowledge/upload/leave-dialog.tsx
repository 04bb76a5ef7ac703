import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Upload, leaveEffect } from './uploads.ts'
import type { LeaveGuard } from './use-leave-guard.ts'

type LeaveDialogProps = { guard: LeaveGuard; uploads: readonly Upload[] }

export function LeaveDialog({ guard, uploads }: LeaveDialogProps) {
  const { title, description, confirm, cancel } = leaveTexts[leaveEffect(uploads)]
  return (
    <ConfirmDialog
      open={guard.open}
      onOpenChange={(next) => next || guard.cancel()}
      title={title}
      description={description}
      confirm={confirm}
      cancel={cancel}
      onConfirm={guard.confirm}
    />
  )
}

const stopTexts = { title: '¿Dejar de subir?', confirm: 'Dejar de subir', cancel: 'Seguir subiendo' }

const leaveTexts = {
  discards: {
    title: '¿Descartar lo que elegiste?',
    description: 'Los archivos que elegiste todavía no se han subido.',
    confirm: 'Descartar',
    cancel: 'Volver',
  },
  stops: { ...stopTexts, description: 'Lo que falta por subir se cancela. Lo que ya se subió se queda.' },
  stops_and_keeps: {
    ...stopTexts,
    description:
      'El archivo que va por el 100 % ya llegó y puede quedar guardado: míralo después en la lista. Lo que falta por subir se cancela.',
  },
  keeps: {
    title: '¿Cerrar sin esperar?',
    description: 'El archivo ya llegó entero y se está guardando: puede quedar guardado. Míralo después en la lista.',
    confirm: 'Cerrar',
    cancel: 'Esperar',
  },
}
