import type { TranscriptFailure } from '@portavoz/contract'

const reasons: Record<TranscriptFailure, string> = {
  too_long: 'dura más de 5 minutos',
  too_large: 'el archivo pesa demasiado',
  nothing_said: 'no se oyen palabras',
  refused: 'el proveedor no aceptó el audio',
  late: 'no se transcribió en el minuto que se espera',
  no_file: 'el audio no llegó',
  no_transcriber: 'ya no hay un modelo que escuche las notas de voz',
  out_of_budget: 'se gastó el presupuesto de este mes',
  failed: 'no se pudo transcribir',
}

/** Why a voice note has no transcript. */
export const unheardText = (reason: string | undefined): string =>
  Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? reasons.failed
