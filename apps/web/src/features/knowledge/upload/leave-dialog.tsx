import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Upload, whatLeavingDoes } from './uploads.ts'
import type { LeaveGate } from './use-leave-gate.ts'

type Props = { gate: LeaveGate; uploads: readonly Upload[] }

export function LeaveDialog({ gate, uploads }: Props) {
  const { title, description, confirm, cancel } = words[whatLeavingDoes(uploads)]
  return (
    <ConfirmDialog
      open={gate.open}
      onOpenChange={(next) => next || gate.stay()}
      title={title}
      description={description}
      confirm={confirm}
      cancel={cancel}
      onConfirm={gate.go}
    />
  )
}

const stop = { title: '¿Dejar de subir?', confirm: 'Dejar de subir', cancel: 'Seguir subiendo' }

const words = {
  discards: {
    title: '¿Descartar lo que elegiste?',
    description: 'Los archivos que elegiste todavía no se han subido.',
    confirm: 'Descartar',
    cancel: 'Volver',
  },
  stops: { ...stop, description: 'Lo que falta por subir se cancela. Lo que ya se subió se queda.' },
  stops_and_keeps: {
    ...stop,
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
