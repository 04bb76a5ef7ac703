import type { AgentVersion, AgentVersionStats } from '@portavoz/contract'
import { formatCount, formatPercent } from '../../../../lib/format/numbers.ts'
import { fieldLabel } from './field-texts.ts'

/** Below this many messages the rates are not reliable. */
const MIN_MESSAGES = 20
const MAX_NAMES = 3

/** For example: Cambió: «Prompt del sistema», «Tono» y 2 más. */
export function changesText({ number, changed, returnedTo }: Pick<AgentVersion, 'number' | 'changed' | 'returnedTo'>) {
  if (returnedTo !== null) return `Volvió a la versión ${returnedTo}.`
  if (changed.length === 0) return number === 1 ? 'Primera versión.' : 'Así estaba.'
  return `Cambió: ${fieldNamesText(changed)}.`
}

/** The first labels, and how many more. */
export function fieldNamesText(changed: readonly string[]): string {
  const labels = changed.map((name) => `«${fieldLabel(name)}»`)
  const hiddenCount = labels.length - MAX_NAMES
  const names = hiddenCount > 1 ? [...labels.slice(0, MAX_NAMES), `${hiddenCount} más`] : labels
  return new Intl.ListFormat('es').format(names)
}

const totalMessages = ({ answered, handedOver, unanswered }: AgentVersionStats) => answered + handedOver + unanswered

type VersionRate = { label: string; words: string; before: string | null }
export type VersionRatesText = { sentence: string; rates: VersionRate[] }

const rateFields = [
  { field: 'handedOver', label: 'Pasó a una persona' },
  { field: 'unanswered', label: 'Quedó sin respuesta' },
] as const

/** The share of each outcome under a version, beside the version before. */
export function ratesText({
  figures,
  figuresBefore,
}: Pick<AgentVersion, 'figures' | 'figuresBefore'>): VersionRatesText {
  const total = totalMessages(figures)
  if (total === 0) return { sentence: 'Nadie le ha escrito con esta versión.', rates: [] }
  const messages = formatCount(total, 'mensaje', 'mensajes')
  const earlier = figuresBefore && totalMessages(figuresBefore) >= MIN_MESSAGES ? figuresBefore : null
  const rates = rateFields.map(({ field, label }) => ({
    label,
    words: formatPercent(figures[field] / total),
    before: earlier && formatPercent(earlier[field] / totalMessages(earlier)),
  }))
  const isFew = total < MIN_MESSAGES
  return { sentence: isFew ? `Con ${messages} no dice mucho.` : `Con ${messages}.`, rates }
}
