import type { CustomConfig } from '@portavoz/contract'
import { formatList } from '../../../lib/format/lists.ts'
import { lowerFirst } from '../../../lib/format/letter-case.ts'
import { labelOf, type LabelledOption, toneOptions } from './option-labels.ts'

export const yesOrNo = (isTrue: boolean) => (isTrue ? 'Sí' : 'No')

/** The text in quotation marks; the alternative if it is empty or switched off. */
export const quoteOr = (isEnabled: boolean, text: string, alternative: string) =>
  isEnabled && text ? `«${text}»` : alternative

/** Only the host: path and query of the address may hold secrets. */
export const webhookHost = ({ dataSources: { webhookUrl } }: CustomConfig) =>
  webhookUrl.replace(/^https?:\/\/([^/?#]+)(?:[/?#].*)?$/i, '$1')

export const styleText = ({ personality: { tone, formality } }: CustomConfig) =>
  `${labelOf(toneOptions, tone)}, ${formality === 'formal' ? 'de usted' : 'de tú'}`

export function fallbackText({ features, fallbackBehavior }: CustomConfig) {
  const { enabled, message, transferToHuman } = fallbackBehavior
  return transferToHuman && features.humanEscalation
    ? 'Ninguno: pasa la conversación a una persona'
    : quoteOr(enabled, message, 'Ninguno: calla y te espera')
}

export const usesHours = ({ businessHours, escalationRules }: CustomConfig) =>
  businessHours.enabled || escalationRules.workingHours

export const savesLeads = ({ leadCapture }: CustomConfig) => leadCapture.enabled

/** A message instead of an answer, not a person. */
export const sendsFallback = ({ features, fallbackBehavior: { enabled, transferToHuman } }: CustomConfig) =>
  enabled && !(transferToHuman && features.humanEscalation)

export const handsOff = ({ features }: CustomConfig) => features.humanEscalation

/** Formats a list of values with the labels of their options. */
export function labelFormatter(options: readonly LabelledOption[]) {
  const lowercased = options.map(({ value, label }) => ({ value, label: lowerFirst(label) }))
  return (values: string[]) => formatList(values.map((value) => labelOf(lowercased, value)))
}
