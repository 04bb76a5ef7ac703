import { handsOff, quoteOr } from '../option-facts.ts'
import { escalationOptions, transferLabel, transferOptions } from '../option-labels.ts'
import { sectionSummaries } from '../section-summaries.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const escalationRuleOptions = {
  'features.humanEscalation': {
    kind: 'checkbox',
    section: 'escalation',
    label: 'Pasar la conversación a una persona',
    hint: 'Te avisamos, y el agente calla en esa conversación hasta que la reabras. Si lo apagas, el agente sigue siempre.',
    fact: { label: 'Pasa a una persona', value: sectionSummaries.escalation },
  },
  'escalationRules.keywords': {
    kind: 'lines',
    section: 'escalation',
    label: 'Palabras que piden una persona',
    hint: 'Una por línea. A quien escribe una, el agente ya no le responde: te la pasa. Al empezar está «quiero comprar»: quítala si quieres que el agente atienda también las ventas.',
    fact: {
      value: ({ escalationRules }) => escalationRules.keywords.join(', ') || 'Ninguna',
      isShown: handsOff,
    },
    isInUse: handsOff,
  },
  'escalationRules.conditions': {
    kind: 'list',
    section: 'escalation',
    label: 'También la pasa si el cliente…',
    hint: 'Si es un reclamo o uno de tus motivos lo decide un modelo.',
    choices: escalationOptions,
    othersLabel: 'Otros motivos para pasarla',
    placeholder: 'Otros, uno por línea: quiere cambiar un pedido',
    isInUse: handsOff,
  },
  'escalationRules.autoTransferAfter': {
    kind: 'numberSelect',
    section: 'escalation',
    label: 'Tras varias preguntas sin respuesta',
    hint: 'Cuenta las seguidas: una respuesta empieza la cuenta de nuevo.',
    choices: transferOptions,
    describe: transferLabel,
    isInUse: handsOff,
  },
  'escalationRules.workingHours': {
    kind: 'checkbox',
    section: 'escalation',
    label: 'Solo hay personas en el horario de atención',
    hint: 'Para un agente que atiende 24/7. Fuera de esas horas no te la pasa: dice el mensaje de fuera de horario y sigue respondiendo.',
    fact: {
      label: 'Hay personas',
      value: sectionSummaries.staffHours,
      isShown: (config) => handsOff(config) && config.escalationRules.workingHours,
    },
    isInUse: handsOff,
  },
  'escalationRules.message': {
    kind: 'message',
    section: 'escalation',
    label: 'Lo que dice al pasarla',
    fact: {
      value: ({ escalationRules }) => quoteOr(true, escalationRules.message, 'Nada'),
      isShown: handsOff,
    },
    isInUse: handsOff,
  },
} as const satisfies Record<string, OptionDescriptor>
