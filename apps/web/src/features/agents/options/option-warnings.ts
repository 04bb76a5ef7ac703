import type { CustomConfig } from '@portavoz/contract'
import { formatClock, isOvernight } from '../../../lib/format/hours.ts'
import type { AgentOptionName } from './agent-options.ts'

export type OptionWarnings = Partial<Record<AgentOptionName, string>>

const isEmpty = (text: string) => text.trim() === ''

/** Warnings about options that are valid but may surprise; each is shown at its field. */
export function findOptionWarnings({
  dataSources: sources,
  businessHours: hours,
  fallbackBehavior: fallback,
  escalationRules: rules,
  features,
  leadCapture: lead,
  mediaNotice,
}: CustomConfig): OptionWarnings {
  const warnings: [AgentOptionName, boolean, string][] = [
    ['dataSources.webhookUrl', sources.webhook && isEmpty(sources.webhookUrl), 'Sin dirección no le pregunta nada.'],
    [
      'businessHours.end',
      isOvernight(hours),
      `Cierra a las ${formatClock(hours.end)} del día siguiente: la noche cuenta para el día en que empezó.`,
    ],
    [
      'businessHours.outsideHoursMessage',
      hours.enabled && isEmpty(hours.outsideHoursMessage),
      'Sin texto, quien escriba cuando está cerrado no recibe nada.',
    ],
    [
      'escalationRules.keywords',
      features.humanEscalation && rules.keywords.length === 0,
      hasOtherTrigger({ fallback, rules })
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
  return Object.fromEntries(warnings.flatMap(([name, applies, text]) => (applies ? [[name, text]] : [])))
}

const hasOtherTrigger = ({
  fallback,
  rules,
}: {
  fallback: CustomConfig['fallbackBehavior']
  rules: CustomConfig['escalationRules']
}) => rules.conditions.length > 0 || rules.autoTransferAfter > 0 || fallback.transferToHuman
