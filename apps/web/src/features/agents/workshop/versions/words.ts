import type { AgentVersion, VersionFigures } from '@portavoz/contract'
import { formatCount, formatPercent } from '../../../../lib/numbers.ts'
import { fieldLabel } from './field-words.ts'

/** Fewer messages than this say nothing for sure. */
const ENOUGH = 20
const NAMED = 3

/** «Cambió: Prompt del sistema, Tono y 2 más.» */
export function changedWords({ number, changed, returnedTo }: Pick<AgentVersion, 'number' | 'changed' | 'returnedTo'>) {
  if (returnedTo !== null) return `Volvió a la versión ${returnedTo}.`
  if (changed.length === 0) return number === 1 ? 'Así empezó.' : 'Así estaba.'
  return `Cambió: ${namesOf(changed)}.`
}

/** The first few by their labels, and how many more. */
export function namesOf(changed: readonly string[]): string {
  const labels = changed.map(fieldLabel)
  const more = labels.length - NAMED
  const named = more > 1 ? [...labels.slice(0, NAMED), `${more} más`] : labels
  return new Intl.ListFormat('es').format(named)
}

const totalOf = ({ answered, handedOver, unanswered }: VersionFigures) => answered + handedOver + unanswered

type Rate = { label: string; words: string; before: string | null }
export type Told = { sentence: string; rates: Rate[] }

const shares = [
  { of: 'handedOver', label: 'Pasó a una persona' },
  { of: 'unanswered', label: 'Quedó sin respuesta' },
] as const

/** What became of what customers asked while a version stood, beside how it was before; and whether that says anything. */
export function figuresWords({ figures, figuresBefore }: Pick<AgentVersion, 'figures' | 'figuresBefore'>): Told {
  const total = totalOf(figures)
  if (total === 0) return { sentence: 'Nadie le ha escrito con esta versión.', rates: [] }
  const messages = formatCount(total, 'mensaje', 'mensajes')
  const earlier = figuresBefore && totalOf(figuresBefore) >= ENOUGH ? figuresBefore : null
  const rates = shares.map(({ of, label }) => ({
    label,
    words: formatPercent(figures[of] / total),
    before: earlier && formatPercent(earlier[of] / totalOf(earlier)),
  }))
  const isFew = total < ENOUGH
  return { sentence: isFew ? `Con ${messages} no dice mucho.` : `Con ${messages}.`, rates }
}
