import { formatNumber } from '../../../../lib/format/numbers.ts'
import { styleText, yesOrNo } from '../option-facts.ts'
import { delayLabel, delayOptions, formalityOptions, labelOf, languageOptions, toneOptions } from '../option-labels.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const replyStyleOptions = {
  autoReply: {
    kind: 'checkbox',
    section: 'replyStyle',
    label: 'Responder automáticamente',
    hint: 'Si lo apagas, guarda los mensajes y espera a que respondas tú.',
    fact: {
      label: 'Responde automáticamente',
      value: ({ autoReply }) => (autoReply ? 'Sí' : 'No, espera a que respondas tú'),
    },
  },
  responseDelay: {
    kind: 'numberSelect',
    section: 'replyStyle',
    label: 'Espera antes de responder',
    hint: 'Quien escribe en varios mensajes seguidos recibe una sola respuesta.',
    choices: delayOptions,
    describe: delayLabel,
    fact: { value: ({ responseDelay }) => delayLabel(responseDelay) },
  },
  maxResponseLength: {
    kind: 'number',
    section: 'replyStyle',
    label: 'Largo máximo de la respuesta',
    hint: 'En caracteres, de 1 a 8.000. Con 1.000 caben unos tres párrafos.',
    format: (value: number) => `${value} caracteres`,
    fact: {
      value: ({ maxResponseLength }) => `${formatNumber(maxResponseLength)} caracteres`,
    },
  },
  useTypingIndicator: {
    kind: 'checkbox',
    section: 'replyStyle',
    label: 'Mostrar «escribiendo…»',
    hint: 'Tu cliente lo ve mientras el agente piensa.',
    fact: { label: 'Muestra «escribiendo…»', value: ({ useTypingIndicator }) => yesOrNo(useTypingIndicator) },
  },
  'personality.tone': {
    kind: 'select',
    section: 'replyStyle',
    label: 'Tono',
    choices: toneOptions,
    fact: { label: 'Tono y trato', value: styleText },
  },
  'personality.formality': {
    kind: 'select',
    section: 'replyStyle',
    label: 'Trato',
    choices: formalityOptions,
    shownAs: (value) => (value === 'formal' ? 'formal' : 'casual'),
    joins: 'beside',
  },
  'personality.language': {
    kind: 'select',
    section: 'replyStyle',
    label: 'Idioma',
    hint: 'En el que responde, salvo que tu prompt le diga otra cosa.',
    choices: languageOptions,
    fact: { value: ({ personality }) => labelOf(languageOptions, personality.language) },
  },
  'features.guideCustomers': {
    kind: 'checkbox',
    section: 'replyStyle',
    label: 'Guiar a quien no sabe qué quiere',
    hint: 'Le hace una sola pregunta corta que le ayude a decidir. Lo hace un modelo.',
    fact: { label: 'Guía a quien no sabe qué quiere', value: ({ features }) => yesOrNo(features.guideCustomers) },
  },
} as const satisfies Record<string, OptionDescriptor>
