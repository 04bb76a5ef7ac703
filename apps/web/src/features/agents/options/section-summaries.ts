import { type CustomConfig, ModelProvider } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { providerLabel } from '../../../ui/model/providers.ts'
import { formatBusinessHours } from '../../../lib/format/hours.ts'
import { formatList } from '../../../lib/format/lists.ts'
import { lowerFirst, upperFirst } from '../../../lib/format/letter-case.ts'
import { isOptionSupportedBy, type AgentRuntime } from './option-support.ts'
import type { ModelFormValues } from './model/own-model.ts'
import {
  escalationOptions,
  contactFieldOptions,
  delayLabel,
  interestOptions,
  languageOptions,
  toneOptions,
  labelOf,
} from './option-labels.ts'

const hasText = (text: string) => text.trim() !== ''

export const queriesOwnSystem = ({ webhook, webhookUrl }: CustomConfig['dataSources']): boolean =>
  webhook && hasText(webhookUrl)

/** Summarizes each collapsed section in one line. */
export const sectionSummaries = {
  replyStyle(
    { autoReply, responseDelay, personality: { tone, formality, language } }: CustomConfig,
    runtime: AgentRuntime,
  ): string {
    if (!autoReply) return 'No responde solo: espera a que respondas tú'
    const hasDelay = isOptionSupportedBy(runtime)('responseDelay') && responseDelay > 0
    const delayText = hasDelay ? `Espera ${lowerFirst(delayLabel(responseDelay))}` : 'Sin espera'
    const formalityText = formality === 'formal' ? 'de usted' : 'de tú'
    return `${delayText}, ${lowerFirst(labelOf(toneOptions, tone))}, ${formalityText}, en ${lowerFirst(labelOf(languageOptions, language))}`
  },

  sources({ dataSources }: CustomConfig, variables: number): string {
    const sources = [
      ...(dataSources.knowledgeBase ? ['tus documentos'] : []),
      ...(queriesOwnSystem(dataSources) ? ['tu sistema'] : []),
    ]
    const sourcesText = sources.length > 0 ? formatList(['Tu prompt', ...sources]) : 'Solo tu prompt'
    return variables === 0 ? sourcesText : `${sourcesText}, con ${formatCount(variables, 'variable', 'variables')}`
  },

  messages({ greeting, disclosure, mediaNotice }: CustomConfig, runtime: AgentRuntime): string {
    const sendsNotices = isOptionSupportedBy(runtime)('mediaNotice.enabled') && mediaNotice.enabled
    const chosen = [
      ...(hasText(greeting) ? ['saludo'] : []),
      ...(disclosure.enabled && hasText(disclosure.message) ? ['frase de que es automático'] : []),
      ...(sendsNotices && hasText(mediaNotice.message) ? ['aviso de que solo lee texto'] : []),
    ]
    return chosen.length === 0 ? 'Ninguno' : upperFirst(formatList(chosen))
  },

  model({ provider: chosen, name }: Pick<ModelFormValues, 'provider' | 'name'>): string {
    const provider = ModelProvider.safeParse(chosen).data
    if (provider === undefined) return 'El de tu cuenta'
    const providerText = provider === 'custom' ? 'de un programa compatible' : `de ${providerLabel(provider)}`
    return hasText(name) ? `${name.trim()}, ${providerText}` : upperFirst(providerText)
  },

  budget: ({ budget: { monthlyUsd } }: CustomConfig): string =>
    monthlyUsd === null || Number.isNaN(monthlyUsd) ? 'Sin límite' : `Hasta ${formatNumber(monthlyUsd)} USD al mes`,

  hours: ({ businessHours }: CustomConfig): string => formatBusinessHours(businessHours),

  /** The hours when people answer beside the agent. */
  staffHours: ({ businessHours }: CustomConfig): string => formatBusinessHours({ ...businessHours, enabled: true }),

  fallback({ fallbackBehavior, features }: CustomConfig): string {
    const { enabled, message, transferToHuman } = fallbackBehavior
    if (transferToHuman && features.humanEscalation) return 'Pasa la conversación a una persona'
    return enabled && hasText(message) ? 'Envía el mensaje de respaldo' : 'Calla, y la conversación te espera'
  },

  escalation({ features, escalationRules }: CustomConfig): string {
    if (!features.humanEscalation) return 'Nunca: el agente sigue en todas las conversaciones'
    const { keywords, autoTransferAfter } = escalationRules
    const reasons = [
      ...(keywords.length > 0 ? [`con ${formatCount(keywords.length, 'palabra tuya', 'palabras tuyas')}`] : []),
      ...summarizeConditions(escalationRules.conditions),
      ...(autoTransferAfter > 0 ? [`tras ${formatCount(autoTransferAfter, 'vez', 'veces')} sin respuesta`] : []),
    ]
    return reasons.length === 0 ? 'Por ningún motivo todavía' : upperFirst(formatList(reasons))
  },

  leads({ leadCapture, features }: CustomConfig): string {
    const { enabled, requiredFields, qualification } = leadCapture
    const fields = enabled ? [...requiredFields, ...(features.qualifyLeads ? qualification : [])] : []
    return fields.length === 0 ? 'No guarda nada' : upperFirst(formatList(fields.map(leadFieldLabel).map(lowerFirst)))
  },

  paymentReceipts: ({ paymentReceipts }: CustomConfig): string =>
    paymentReceipts.enabled ? 'Los lee y quedan por verificar' : 'No los lee',

  neverAnswer: ({ neverAnswer }: CustomConfig): string =>
    neverAnswer.length === 0 ? 'Ninguno: responde a todos' : formatCount(neverAnswer.length, 'número', 'números'),
}

const conditionSummaries: Record<string, string> = {
  customer_request: 'si la piden',
  price_inquiry: 'por un precio que no tiene',
  complex_issue: 'por un reclamo',
}
function summarizeConditions(chosen: readonly string[]): string[] {
  const knownValues = escalationOptions.map(({ value }) => value)
  const ownCount = chosen.filter((value) => !knownValues.includes(value)).length
  return [
    ...knownValues.flatMap((value) => (chosen.includes(value) ? [conditionSummaries[value] ?? value] : [])),
    ...(ownCount > 0 ? [`por ${formatCount(ownCount, 'motivo tuyo', 'motivos tuyos')}`] : []),
  ]
}

export const leadFieldLabel = (name: string): string => labelOf([...contactFieldOptions, ...interestOptions], name)
