import { OUTAGE_MESSAGE, resolveOutageMessage, type CustomConfig } from '@portavoz/contract'
import { fallbackText, handsOff, quoteOr, sendsFallback } from '../option-facts.ts'
import { retryLabel, retryOptions } from '../option-labels.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const fallbackOptions = {
  'fallbackBehavior.enabled': {
    kind: 'checkbox',
    section: 'fallback',
    label: 'Enviar un mensaje de respaldo',
    hint: 'Cuando no tiene una respuesta. Si lo apagas, calla y la conversación te espera.',
  },
  'fallbackBehavior.message': {
    kind: 'message',
    section: 'fallback',
    label: 'Mensaje de respaldo',
    fact: { value: fallbackText },
    joins: 'below',
    isInUse: sendsFallback,
  },
  'fallbackBehavior.outageMessage': {
    kind: 'message',
    section: 'fallback',
    label: 'Si el modelo no responde',
    hint: ({ config }) => outageHint(config),
    placeholder: OUTAGE_MESSAGE,
    fact: {
      value: (config) => quoteOr(true, resolveOutageMessage(config), 'Nada: calla y te espera'),
    },
    joins: 'below',
    isInUse: ({ fallbackBehavior }) => fallbackBehavior.enabled,
  },
  'fallbackBehavior.transferToHuman': {
    kind: 'checkbox',
    section: 'fallback',
    label: 'En su lugar, pasar la conversación a una persona',
    fullLabel: 'En lugar del respaldo, pasar la conversación a una persona',
    hint: 'A la primera pregunta que no sabe responder.',
    isInUse: handsOff,
  },
  'fallbackBehavior.retryAttempts': {
    kind: 'numberSelect',
    section: 'fallback',
    label: 'Si inventa un dato',
    hint: 'Un precio, una fecha o un enlace que no está en tus documentos no se envía: el modelo lo intenta otra vez sin eso.',
    choices: retryOptions,
    describe: retryLabel,
    fact: {
      value: ({ fallbackBehavior }) => retryLabel(fallbackBehavior.retryAttempts),
    },
  },
} as const satisfies Record<string, OptionDescriptor>

const outageHint = (config: CustomConfig) =>
  config.fallbackBehavior.outageMessage.trim() === '' &&
  resolveOutageMessage(config) === config.fallbackBehavior.message
    ? 'Vacío, se envía tu mensaje de respaldo.'
    : 'Mientras la inteligencia artificial falla. La conversación te espera.'
