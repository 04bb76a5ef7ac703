import type { ExchangeOutcome } from '@portavoz/contract'
import type { JournalLine } from '../journal.store.ts'
import { spentBudgetText } from '../texts/reason-text.ts'
import { requestText } from '../texts/request-text.ts'
import { okStep, stopStep } from '../texts/step-description.ts'
import { type OutcomeTexts, pending, unsentDraftText, previewBudgetText } from './outcome-text.ts'

const QUOTED = 'lo que encontró en la base de conocimientos'

const uncitedText = (lines: readonly JournalLine[]) =>
  lines.some(({ step }) => step === 'looked_up')
    ? 'Respondió después de consultar tu sistema.'
    : 'Respondió sin citar ningún documento.'

/** Exchanges that the agent answered. */
export const replyTexts = {
  answered: {
    step: ({ detail }) => okStep(detail?.model ? `Redactó la respuesta con ${detail.model}` : 'Redactó la respuesta'),
    replied: (_, cited, lines) => (cited === null ? uncitedText(lines) : `Respondió con ${cited}.`),
    silent: pending,
    preview: () => 'Respondió el modelo',
  },
  thanked: {
    step: () => okStep('El cliente contestó lo que le había pedido: se lo agradeció'),
    replied: () => 'El cliente contestó lo que le había pedido, y el agente se lo agradeció.',
    silent: pending,
    preview: () => 'Contestó lo que le había pedido: lo agradece',
  },
  greeted: {
    step: () => okStep('Saludó con el mensaje de bienvenida'),
    replied: () => 'El agente saludó con el mensaje de bienvenida.',
    silent: () => 'El agente no tiene un saludo configurado, así que no dijo nada.',
    preview: ({ reply }) => (reply === null ? 'No hay un saludo configurado: no diría nada' : 'Saludó'),
  },
  payment_receipt: {
    step: (line) =>
      okStep(
        `Recibió un comprobante de pago y dijo que el equipo lo verifica${unsentDraftText(line)}${line.detail?.isByMeaning ? '. El modelo, al revisarla, vio que daba el pago por hecho' : ''}`,
      ),
    replied: () => 'El agente dijo que recibió el comprobante y que el equipo lo verifica: la conversación te espera.',
    silent: pending,
    preview: () => 'Dijo que recibió el comprobante y que el equipo lo verifica',
  },
  document_request: {
    step: ({ detail }) => okStep(requestText(detail)),
    replied: (line) => `${requestText(line?.detail ?? null)}.`,
    silent: pending,
    preview: (_, { detail }) => requestText(detail),
  },
  quoted: {
    step: () => okStep('Sin modelo: citó lo que encontró en la base de conocimientos'),
    replied: (_, cited) => `El agente citó ${cited ?? QUOTED}: no hay ningún modelo configurado.`,
    silent: pending,
    preview: () => 'Sin modelo: citó lo que encontró',
  },
  budget_quoted: {
    step: (line) =>
      stopStep(`${spentBudgetText(line)} y no preguntó al modelo: citó lo que encontró en la base de conocimientos`),
    replied: (line, cited) => `${spentBudgetText(line)}: el agente citó ${cited ?? QUOTED}, sin preguntar al modelo.`,
    silent: pending,
    preview: (_, line) => `${previewBudgetText(line)}: citó lo que encontró`,
  },
} satisfies Partial<Record<ExchangeOutcome, OutcomeTexts>>
