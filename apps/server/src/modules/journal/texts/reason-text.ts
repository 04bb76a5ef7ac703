import { leadFieldLabel } from '@portavoz/contract'
import type { JournalLine } from '../journal.store.ts'

export const leadFieldsText = (names: readonly string[]) => names.map(leadFieldLabel).join(', ')

/** Why the grounding check withheld the draft. */
export function ungroundedText(row: JournalLine | undefined): string {
  if (row?.detail?.what === 'prompt') return 'La respuesta repetía tus instrucciones'
  if (row?.detail?.what === 'unchecked') return 'La respuesta no se pudo revisar a tiempo'
  return `La respuesta decía «${row?.detail?.said ?? ''}», que no está en tus documentos`
}

export const spentBudgetText = (row: JournalLine | undefined) =>
  row?.detail?.budget === 'installation'
    ? 'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes'
    : 'Gastó su presupuesto de este mes'

const handOffReasons: Record<string, (detail: NonNullable<JournalLine['detail']>) => string> = {
  keyword: ({ word, isSpoken }) => (isSpoken ? `Dijo «${word}» en una nota de voz` : `Escribió «${word}»`),
  own: ({ word }) => `El modelo vio que es uno de tus motivos («${word}»)`,
  customer_request: () => 'Pidió hablar con una persona',
  price_inquiry: () => 'Preguntó un precio que el agente no pudo dar',
  complex_issue: () => 'El modelo vio que es asunto de una persona',
  misheard: ({ count }) => `Preguntó ${count} veces por las cifras que oyó en notas de voz y no quedaron claras`,
  unanswered: ({ count }) => `No supo responder ${count} veces seguidas`,
}

export const handOffReasonText = (row: JournalLine | undefined) =>
  handOffReasons[row?.detail?.reason ?? '']?.(row?.detail ?? {}) ?? 'No supo responder'

/** Null unless the provider's filter withheld the answer. */
export const noAnswerReasonText = (row: JournalLine | undefined) =>
  row?.detail?.kind === 'withheld' ? 'El filtro del proveedor del modelo detuvo la respuesta' : null

const modelFailures: Record<string, string> = {
  bad_key: 'el proveedor rechazó la clave',
  out_of_money: 'la cuenta con el proveedor no tiene saldo',
  unknown_model: 'el proveedor no tiene ese modelo',
  inward: 'la dirección del modelo está en una red que el servidor no permite',
  not_a_model: 'en la dirección del modelo contestó otra cosa',
  rate_limited: 'el proveedor pidió ir más despacio',
  busy: 'muchas conversaciones le preguntaban a la vez al mismo modelo',
  refused: 'el proveedor no aceptó la pregunta',
  unreachable: 'no hubo conexión con el proveedor',
  timeout: 'el modelo tardó demasiado',
  empty: 'el modelo respondió sin texto',
  no_turn: 'el servidor tenía demasiadas fotos a la vez',
  not_loaded: 'el servidor no pudo preparar las fotos a tiempo',
}
export const modelFailureText = (row: JournalLine) => modelFailures[row.detail?.kind ?? ''] ?? 'el modelo falló'

const UNCHECKED_REASONS: Record<string, string> = {
  budget: 'se gastó el presupuesto de este mes',
  withheld: 'el filtro del proveedor detuvo la pregunta',
  unclear: 'no contestó ni sí ni no',
}

/** Why no model checked whether a draft says that a payment arrived. */
export const uncheckedReasonText = (row: JournalLine) =>
  UNCHECKED_REASONS[row.detail?.kind ?? ''] ?? modelFailureText(row)
