import { agentTextLimits } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/format/phone.ts'
import { platformTexts } from '../../platform-texts.ts'
import { quoteOr, yesOrNo } from '../option-facts.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const messageOptions = {
  greeting: {
    kind: 'message',
    section: 'messages',
    label: 'Saludo',
    hint: ({ runtime }) => platformTexts[runtime.platform].greetingHint,
    fact: { value: ({ greeting }) => quoteOr(true, greeting, 'Ninguno') },
  },
  'disclosure.enabled': {
    kind: 'checkbox',
    section: 'messages',
    label: 'Decir que es automático',
    hint: 'Al empezar su primer mensaje de cada conversación, y nunca en los tuyos.',
  },
  'disclosure.message': {
    kind: 'message',
    section: 'messages',
    label: 'Frase que lo dice',
    fullLabel: 'Frase de que es automático',
    maxLength: agentTextLimits.disclosure,
    fact: {
      value: ({ disclosure }) => quoteOr(disclosure.enabled, disclosure.message, 'Ninguna'),
    },
    joins: 'below',
    isInUse: ({ disclosure }) => disclosure.enabled,
  },
  'features.voiceReplies': {
    kind: 'checkbox',
    section: 'messages',
    label: 'Responder con voz a quien habla',
    hint: 'Si la respuesta es corta; los enlaces, teléfonos y precios van escritos. La voz se elige en «Respuestas con voz», en Mi Perfil.',
    fact: { label: 'Responde con voz a quien habla', value: ({ features }) => yesOrNo(features.voiceReplies) },
  },
  'mediaNotice.enabled': {
    kind: 'checkbox',
    section: 'messages',
    label: 'Avisar que solo lee texto',
    hint: 'Una vez por conversación, a quien envía una foto o un audio que no entiende. Para los audios, elige qué los escucha en «Notas de voz».',
  },
  'mediaNotice.message': {
    kind: 'message',
    section: 'messages',
    label: 'Qué le dice',
    fullLabel: 'Aviso de que solo lee texto',
    fact: {
      value: ({ mediaNotice }) => quoteOr(mediaNotice.enabled, mediaNotice.message, 'Ninguno'),
    },
    joins: 'below',
    isInUse: ({ mediaNotice }) => mediaNotice.enabled,
  },
  neverAnswer: {
    kind: 'phones',
    section: 'neverAnswer',
    label: 'Números que nunca se responden',
    hint: 'Uno por línea o separados por comas, con el indicativo del país. Sus mensajes se guardan y nadie les contesta: tu familia, tus proveedores. A quien WhatsApp le oculta el número se le responde hasta que lo diga.',
    fact: {
      label: 'Números que no responde',
      value: ({ neverAnswer }) => neverAnswer.map(formatPhone).join(', ') || 'Ninguno: responde a todos',
    },
  },
} as const satisfies Record<string, OptionDescriptor>
