import { platformLabels } from '@portavoz/contract'
import { formatCount } from '../../lib/format/numbers.ts'
import { describeDays } from './day-presets.ts'
import { type ExtractionSearch, parseList, readDays, statusesOf } from './extraction-search.ts'
import { statusOptions } from './labels.ts'

type NamedAgent = { id: string; name: string }

/** The filters that hold, in one line: «Últimos 30 días · Telegram · 2 agentes». The days always do. */
export function describeFilters(search: ExtractionSearch, agents: readonly NamedAgent[], now: number): string {
  return [
    describeDays(readDays(search), now),
    search.platform && platformLabels[search.platform],
    describeAgents(parseList(search.agents), agents),
    statusesOf(search)
      .map((status) => statusOptions.find(({ value }) => value === status)?.label ?? 'Transferida')
      .join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeAgents(ids: readonly string[], agents: readonly NamedAgent[]): string {
  const name = ids.length === 1 && agents.find(({ id }) => id === ids[0])?.name
  if (name) return name
  return ids.length === 0 ? '' : formatCount(ids.length, 'agente', 'agentes')
}
