import { type CustomConfig, formatUsd } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/format/phone.ts'
import { providerLabel } from '../../../../ui/model/providers.ts'
import { agentOptions } from '../../options/agent-options.ts'
import { labelFormatter } from '../../options/option-facts.ts'
import type { OptionDescriptor } from '../../options/option-kinds.ts'
import { formatList } from '../../../../lib/format/lists.ts'
import { labelOf } from '../../options/option-labels.ts'

type ComparedField = { label: string; format?: ((value: never) => string) | undefined }

const priceOf = (micros: number | null) => (micros === null ? '' : `, ${formatUsd(micros)} por minuto`)

/** What a version holds besides the options of the form. */
const otherFields: Record<string, ComparedField> = {
  name: { label: 'Nombre' },
  description: { label: 'Descripción' },
  prompt: { label: 'Prompt del sistema' },
  'dataSources.database': { label: 'Usar una base de datos, que no hace nada' },
  variables: {
    label: 'Variables',
    format: (value: CustomConfig['variables']) =>
      Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n'),
  },
  model: {
    label: 'Modelo',
    format: (value: CustomConfig['model']) =>
      value
        ? `${value.name} (${providerLabel(value.provider)})${value.sees ? ', ve imágenes' : ''}`
        : 'El que haya disponible',
  },
  transcriber: {
    label: 'Qué escucha las notas de voz',
    format: (value: CustomConfig['transcriber']) =>
      value ? `${value.name} (${providerLabel(value.provider)})${priceOf(value.microsPerMinute)}` : 'El de la cuenta',
  },
}

const comparedFields: Record<string, ComparedField> = {
  ...otherFields,
  ...Object.fromEntries(
    Object.entries<OptionDescriptor>(agentOptions).map(([name, option]) => [
      name,
      { label: option.fullLabel ?? option.label, format: option.format ?? formatByKind(option) },
    ]),
  ),
}

function formatByKind(option: OptionDescriptor): ComparedField['format'] {
  if (option.kind === 'select') return (value: string) => labelOf(option.choices, value)
  if (option.kind === 'numberSelect') return option.describe
  if (option.kind === 'list') return labelFormatter(option.choices)
  if (option.kind === 'phones') return (value: string[]) => value.map(formatPhone).join('\n')
  return undefined
}

/** An unknown field is shown under its own name. */
export const fieldLabel = (name: string): string => comparedFields[name]?.label ?? name

export function formatFieldValue(name: string, value: unknown): string {
  const format = comparedFields[name]?.format as ((value: unknown) => string) | undefined
  const text = format ? format(value) : formatPlainValue(value)
  return text === '' ? 'Nada' : text
}

function formatPlainValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return formatList(value.map(String))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
