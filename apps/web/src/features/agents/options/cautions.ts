import type { CustomConfig } from '@portavoz/contract'
import { clockWords, isOvernight } from './hours-words.ts'
import type { Name } from './option-kinds.ts'

export type Cautions = Partial<Record<Name, string>>

const isEmpty = (text: string) => text.trim() === ''

/** What may well be so, and may surprise whoever set it: said at its field, and refused by nobody. */
export function cautionsOf({
  dataSources: sources,
  businessHours: hours,
  fallbackBehavior: fallback,
  escalationRules: rules,
  features,
  leadCapture: lead,
  mediaNotice,
}: CustomConfig): Cautions {
  const told: [Name, boolean, string][] = [
    ['dataSources.webhookUrl', sources.webhook && isEmpty(sources.webhookUrl), 'Sin dirección no le pregunta nada.'],
    [
      'businessHours.end',
      isOvernight(hours),
      `Cierra a las ${clockWords(hours.end)} del día siguiente: la noche cuenta para el día en que empezó.`,
    ],
    [
      'businessHours.outsideHoursMessage',
      hours.enabled && isEmpty(hours.outsideHoursMessage),
      'Sin texto, quien escriba cuando está cerrado no recibe nada.',
    ],
    [
      'escalationRules.keywords',
      features.humanEscalation && rules.keywords.length === 0,
      hasOtherWay({ fallback, rules })
        ? 'Sin palabras, solo te la pasa por los motivos de abajo.'
        : 'Así nada lleva a una persona: escribe una palabra o marca un motivo.',
    ],
    [
      'escalationRules.message',
      features.humanEscalation && isEmpty(rules.message),
      'Sin texto, te pasa la conversación sin decirle nada al cliente.',
    ],
    [
      'escalationRules.workingHours',
      rules.workingHours && hours.enabled,
      'El agente ya calla fuera del horario de atención: esto no cambia nada.',
    ],
    [
      'fallbackBehavior.message',
      fallback.enabled && isEmpty(fallback.message),
      'Sin texto no se envía nada: calla, y la conversación te espera.',
    ],
    [
      'fallbackBehavior.transferToHuman',
      fallback.transferToHuman && !features.humanEscalation,
      'Tienes apagado pasar a una persona: así no tiene efecto.',
    ],
    ['mediaNotice.message', mediaNotice.enabled && isEmpty(mediaNotice.message), 'Sin texto no se avisa nada.'],
    [
      'leadCapture.requiredFields',
      lead.enabled && lead.requiredFields.length === 0,
      features.qualifyLeads && lead.qualification.length > 0
        ? 'Sin estos datos no sabrás a quién llamar.'
        : 'Sin ningún dato no guarda nada.',
    ],
  ]
  return Object.fromEntries(told.flatMap(([name, isSo, words]) => (isSo ? [[name, words]] : [])))
}

const hasOtherWay = ({
  fallback,
  rules,
}: {
  fallback: CustomConfig['fallbackBehavior']
  rules: CustomConfig['escalationRules']
}) => rules.conditions.length > 0 || rules.autoTransferAfter > 0 || fallback.transferToHuman
