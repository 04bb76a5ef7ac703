import type { ExchangeOutcome } from '@portavoz/contract'
import { mediaSentence, mediaStepText } from '../texts/media-text.ts'
import { unreadText } from '../texts/reading-text.ts'
import { okStep, stopStep } from '../texts/step-description.ts'
import { unheardText } from '../texts/unheard-text.ts'
import { type OutcomeTexts, replied, pending, nothingSaid } from './outcome-text.ts'

/** Exchanges without words. */
export const fileTexts = {
  sticker: {
    step: () => stopStep('Solo había un sticker: no pedía respuesta'),
    replied,
    silent: () => 'Era solo un sticker, y no pedía respuesta.',
    preview: nothingSaid,
  },
  media_notice: {
    step: () => okStep('Llegó sin texto: avisó que por ahora solo lee texto'),
    replied: () =>
      'Llegó sin texto: el agente avisó que por ahora solo lee texto. Lo dice una vez en cada conversación.',
    silent: pending,
    preview: nothingSaid,
  },
  voice_notice: {
    step: ({ detail }) =>
      okStep(`No se entendió la nota de voz: ${unheardText(detail?.reason)}. Se lo dijo al cliente`),
    replied: (line) =>
      `No se entendió la nota de voz: ${unheardText(line?.detail?.reason)}. El agente se lo dijo al cliente; lo repite a lo sumo una vez al día.`,
    silent: pending,
    preview: nothingSaid,
  },
  file_notice: {
    step: ({ detail }) => okStep(`${unreadText(detail)}. Se lo dijo al cliente`),
    replied: (line) =>
      `${unreadText(line?.detail ?? null)}. El agente se lo dijo al cliente; lo repite a lo sumo una vez al día.`,
    silent: pending,
    preview: nothingSaid,
  },
  media: {
    step: ({ detail }) => stopStep(mediaStepText(detail)),
    replied,
    silent: mediaSentence,
    preview: nothingSaid,
  },
} satisfies Partial<Record<ExchangeOutcome, OutcomeTexts>>
