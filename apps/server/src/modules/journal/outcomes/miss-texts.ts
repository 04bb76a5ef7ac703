import type { ExchangeOutcome } from '@portavoz/contract'
import type { PreviewStory } from '../preview-story.ts'
import { modelFailureText, noAnswerReasonText, spentBudgetText, ungroundedText } from '../texts/reason-text.ts'
import { okStep, stopStep } from '../texts/step-description.ts'
import { type OutcomeTexts, unsentDraftText, previewBudgetText } from './outcome-text.ts'

const FALLBACK_OFF = 'y el mensaje de respaldo está desactivado.'
const FALLBACK_INSTEAD = 'en su lugar envió el mensaje de respaldo.'
const noFallback = () => 'No había nada que responder, porque el mensaje de respaldo está desactivado.'
const fallbackText = ({ reply }: PreviewStory) =>
  reply === null ? 'no diría nada, porque el mensaje de respaldo está desactivado' : 'se envía el mensaje de respaldo'
const capitalize = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Exchanges without an answer, whose contact may get the fallback. */
export const missTexts = {
  fallback: {
    step: () => okStep('No entendió el mensaje y preparó el mensaje de respaldo'),
    replied: () => 'El agente no entendió el mensaje y envió el mensaje de respaldo.',
    silent: noFallback,
    preview: (story) => `No había nada que leer: ${fallbackText(story)}`,
  },
  no_answer: {
    step: (line) => okStep(`${noAnswerReasonText(line) ?? 'No tenía la respuesta'}: preparó el mensaje de respaldo`),
    replied: (line) => {
      const reason = noAnswerReasonText(line)
      return reason === null
        ? 'El agente no tenía la respuesta y envió el mensaje de respaldo.'
        : `${reason}: ${FALLBACK_INSTEAD}`
    },
    silent: noFallback,
    preview: (story, line) =>
      `${noAnswerReasonText(line) ?? 'El modelo no tenía la respuesta'}: ${fallbackText(story)}`,
  },
  no_model: {
    step: () => okStep('No hay ningún modelo configurado: preparó el mensaje de respaldo'),
    replied: () => 'El agente envió el mensaje de respaldo porque no hay ningún modelo configurado.',
    silent: noFallback,
    preview: (story) => `Sin modelo: no hay ninguna clave configurada, y ${fallbackText(story)}`,
  },
  out_of_budget: {
    step: (line) => stopStep(`${spentBudgetText(line)} y no preguntó al modelo: preparó el mensaje de respaldo`),
    replied: (line) => `${spentBudgetText(line)}: el agente envió el mensaje de respaldo, sin preguntar al modelo.`,
    silent: (line) => `${spentBudgetText(line)}, ${FALLBACK_OFF}`,
    preview: (story, line) => `${previewBudgetText(line)}: ${fallbackText(story)}`,
  },
  guarded: {
    step: (line) => stopStep(`${ungroundedText(line)}: no se envió${unsentDraftText(line)}`),
    replied: (line) => `${ungroundedText(line)}: ${FALLBACK_INSTEAD}`,
    silent: (line) => `${ungroundedText(line)}, ${FALLBACK_OFF}`,
    preview: (story, line) => `${ungroundedText(line)}: ${fallbackText(story)}`,
  },
  model_failed: {
    step: (line) =>
      stopStep(`Dejó de intentarlo (${modelFailureText(line)}): avisó al cliente y pasó la conversación a una persona`),
    replied: () => 'El modelo no respondió: se avisó al cliente y la conversación espera a una persona.',
    silent: () => 'El modelo no respondió y la conversación espera a una persona.',
    preview: (story, line) =>
      `${capitalize(modelFailureText(line))}: si en dos minutos no respondiera, ${fallbackText(story)} ` +
      'y la conversación pasaría a una persona',
  },
} satisfies Partial<Record<ExchangeOutcome, OutcomeTexts>>
