import type { CustomConfig } from '@portavoz/contract'
import { formatPhone } from '../../../lib/phone.ts'
import { ownModel } from './own-model.ts'

/** How a value stands in a field, and what is read out of the field. */
type Kind = { shown: (value: never) => string; read: (text: string) => unknown }

/** One a line. */
export const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const box: Kind = { shown: (value: boolean) => (value ? 'on' : ''), read: (text) => text === 'on' }
const text: Kind = { shown: (value: string | undefined) => value ?? '', read: (said) => said }
const number: Kind = {
  shown: (value: number) => String(value),
  read: (said) => (said.trim() === '' ? Number.NaN : Number(said)),
}
const lines: Kind = { shown: (value: string[]) => value.join('\n'), read: linesIn }
const numbers: Kind = { shown: (value: number[]) => value.join('\n'), read: (said) => linesIn(said).map(Number) }
const phones: Kind = {
  shown: (value: string[]) => value.map(formatPhone).join('\n'),
  read: (said) => linesIn(said.replaceAll(/[,;]/g, '\n')),
}

/** With a comma or a point; empty for no limit. */
const money: Kind = {
  shown: (value: number | null) => (value === null ? '' : String(value).replace('.', ',')),
  read: (said) => (said.trim() === '' ? null : Number(said.trim().replace(',', '.'))),
}

/** What the form sets, by the way to it. */
export const kinds = {
  autoReply: box,
  responseDelay: number,
  maxResponseLength: number,
  useTypingIndicator: box,
  'personality.tone': text,
  'personality.formality': text,
  'personality.language': text,
  'features.guideCustomers': box,
  'dataSources.knowledgeBase': box,
  'dataSources.webhook': box,
  'dataSources.webhookUrl': text,
  'features.autoFAQ': box,
  'model.provider': text,
  'model.name': text,
  'model.baseUrl': text,
  'budget.monthlyUsd': money,
  greeting: text,
  'disclosure.enabled': box,
  'disclosure.message': text,
  'mediaNotice.enabled': box,
  'mediaNotice.message': text,
  'businessHours.enabled': box,
  'businessHours.days': numbers,
  'businessHours.start': text,
  'businessHours.end': text,
  'businessHours.timezone': text,
  'businessHours.outsideHoursMessage': text,
  'fallbackBehavior.enabled': box,
  'fallbackBehavior.message': text,
  'fallbackBehavior.outageMessage': text,
  'fallbackBehavior.transferToHuman': box,
  'fallbackBehavior.retryAttempts': number,
  'features.humanEscalation': box,
  'escalationRules.keywords': lines,
  'escalationRules.conditions': lines,
  'escalationRules.autoTransferAfter': number,
  'escalationRules.workingHours': box,
  'escalationRules.message': text,
  'leadCapture.enabled': box,
  'leadCapture.requiredFields': lines,
  'features.qualifyLeads': box,
  'leadCapture.qualification': lines,
  'features.salesIntegration': box,
  neverAnswer: phones,
} as const satisfies Record<string, Kind>
export type Name = keyof typeof kinds

export const names = Object.keys(kinds) as Name[]

type Bag = Record<string, unknown>

/** Nothing of a model that is not its own. */
export const valueAt = (config: CustomConfig, name: Name): never => {
  const shown = { ...config, model: ownModel(config) }
  return name.split('.').reduce((part: unknown, key) => (part as Bag | null)?.[key], shown) as never
}

export function withValueAt(config: CustomConfig, name: Name, value: unknown): CustomConfig {
  const [group = '', field] = name.split('.')
  const bag: Bag = config
  const inner = field === undefined ? value : { ...(bag[group] as Bag), [field]: value }
  return { ...bag, [group]: inner } as CustomConfig
}
