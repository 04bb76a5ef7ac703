import type { ExchangeOutcome } from '@portavoz/contract'
import { handOffReasonText } from '../texts/reason-text.ts'
import { okStep, stopStep } from '../texts/step-description.ts'
import { type OutcomeTexts, replied, pending, nothingSaid, unsentDraftText } from './outcome-text.ts'

const NOT_NOTIFIED = 'Es una prueba: no se avisó a nadie'
const QUARANTINED = 'El servidor se detuvo varias veces al responder este mensaje y dejó de intentarlo'
const REOPEN = 'Respóndele tú; para que el agente siga, reabre la conversación.'

/** Exchanges that wait for a person, or for the business to open. */
export const handOffTexts = {
  escalated: {
    step: (line) => stopStep(`${handOffReasonText(line)}: pasó la conversación a una persona${unsentDraftText(line)}`),
    replied: (line) => `${handOffReasonText(line)}: la conversación pasó a una persona.`,
    silent: (line) => `${handOffReasonText(line)}: la conversación pasó a una persona.`,
    preview: (_, line) => `${handOffReasonText(line)}: la conversación pasaría a una persona. ${NOT_NOTIFIED}`,
  },
  nobody_there: {
    step: (line) =>
      stopStep(`${handOffReasonText(line)}, pero a esta hora no hay quien atienda${unsentDraftText(line)}`),
    replied: (line) => `${handOffReasonText(line)}, pero a esta hora no hay quien atienda: la conversación te espera.`,
    silent: (line) => `${handOffReasonText(line)}, pero a esta hora no hay quien atienda: la conversación te espera.`,
    preview: (_, line) =>
      `${handOffReasonText(line)}, pero a esa hora no hay quien atienda: la conversación te esperaría. ${NOT_NOTIFIED}`,
  },
  out_of_hours: {
    step: () => okStep('Estaba cerrado: envió el mensaje de fuera de horario'),
    replied: () =>
      'Escribió fuera de horario: el agente envió el mensaje de fuera de horario, y la conversación te espera.',
    silent: pending,
    preview: () => 'A esa hora está cerrado: se envía el mensaje de fuera de horario, y la conversación te esperaría',
  },
  still_closed: {
    step: () => stopStep('Estaba cerrado, y no tenía nada nuevo que decir'),
    replied,
    silent: () => 'Escribió fuera de horario, y ya no había nada nuevo que decirle. Puedes responder tú.',
    preview: () => 'A esa hora está cerrado, y no hay nada nuevo que decir: la conversación te esperaría',
  },
  loop: {
    step: () => stopStep('Demasiadas respuestas seguidas: parece otro programa, y pasó la conversación a una persona'),
    replied,
    silent: () =>
      'Hubo demasiadas respuestas seguidas, como si escribiera otro programa. La conversación espera a una persona.',
    preview: nothingSaid,
  },
  quarantined: {
    step: () =>
      stopStep(
        'El servidor se detuvo varias veces al responder este mensaje: ' +
          'dejó de intentarlo y pasó la conversación a una persona',
      ),
    replied: () => `${QUARANTINED}: se avisó al cliente. ${REOPEN}`,
    silent: () => `${QUARANTINED}. ${REOPEN}`,
    preview: nothingSaid,
  },
} satisfies Partial<Record<ExchangeOutcome, OutcomeTexts>>
