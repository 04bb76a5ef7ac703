import { leadFieldWord } from '@portavoz/contract'
import type { ExchangeStory, JournalLine } from './journal.store.ts'

/** What a contact told of themselves, as it is called where people read it. */
export const leadWords = (names: readonly string[]) => names.map(leadFieldWord).join(', ')

/** What a draft said that it may not. */
export function objection(row: JournalLine | undefined): string {
  if (row?.detail?.what === 'prompt') return 'La respuesta repetía tus instrucciones'
  if (row?.detail?.what === 'unchecked') return 'La respuesta no se pudo revisar a tiempo'
  return `La respuesta decía «${row?.detail?.said ?? ''}», que no está en tus documentos`
}

/** Whose budget was spent, so that no model was asked. */
export const spentBudget = (row: JournalLine | undefined) =>
  row?.detail?.budget === 'installation'
    ? 'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes'
    : 'Gastó su presupuesto de este mes'

/** What the model wrote and nobody read. */
export const unsent = ({ detail }: JournalLine) =>
  detail?.draft === undefined ? '' : `. Había escrito: «${detail.draft}»`

const handOverWhys: Record<string, (detail: NonNullable<JournalLine['detail']>) => string> = {
  keyword: ({ word }) => `Escribió «${word}»`,
  own: ({ word }) => `El modelo vio que es uno de tus motivos («${word}»)`,
  customer_request: () => 'Pidió hablar con una persona',
  price_inquiry: () => 'Preguntó un precio que el agente no pudo dar',
  complex_issue: () => 'El modelo vio que es asunto de una persona',
  unanswered: ({ count }) => `No supo responder ${count} veces seguidas`,
}

/** Why a person should answer. */
export const handOverWhy = (row: JournalLine | undefined) =>
  handOverWhys[row?.detail?.reason ?? '']?.(row?.detail ?? {}) ?? 'No supo responder'

/** Of an exchange that went to a person, or should have. */
export function handedWords(outcome: NonNullable<ExchangeStory['outcome']>, rows: JournalLine[]) {
  const why = handOverWhy(rows.find(({ step }) => step === outcome))
  if (outcome === 'escalated') return `${why}: la conversación pasó a una persona.`
  return outcome === 'nobody_there' ? `${why}, pero a esta hora no hay quien atienda: la conversación te espera.` : null
}

/** What the draft of this story said that it may not. */
export const guardedWords = (rows: JournalLine[]) => objection(rows.find(({ step }) => step === 'guarded'))

/** Why there was no answer: its provider kept it back, or there was none. */
export const noAnswerWhy = (row: JournalLine | undefined) =>
  row?.detail?.kind === 'withheld' ? 'El filtro del proveedor del modelo detuvo la respuesta' : null
