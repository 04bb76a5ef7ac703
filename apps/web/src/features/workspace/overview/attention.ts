import { WAITING_COUNT_MAX, type WorkspaceOverview } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { formatSpentUsd } from '../../../lib/format/spent-usd.ts'
import type { Shape, Tone } from '../../../ui/badge.tsx'

/** A fact about a workspace, and the page of it that shows more. */
export type AttentionLine = { text: string; path: string; tone: Tone; shape: Shape }

/** What needs attention first, then the lines that work. */
export function attentionLines(overview: WorkspaceOverview): AttentionLine[] {
  const { agentsAnswering, agentsNotAnswering, conversationsWaiting } = overview
  const lines: (AttentionLine | null)[] = [
    agentsNotAnswering > 0
      ? {
          text: formatCount(agentsNotAnswering, 'agente no responde', 'agentes no responden'),
          path: '/agents',
          tone: 'error',
          shape: 'diamond',
        }
      : null,
    conversationsWaiting > 0
      ? {
          text: waitingText(conversationsWaiting),
          path: '/conversations?order=waiting',
          tone: 'aviso',
          shape: 'ring',
        }
      : null,
    agentsAnswering > 0
      ? {
          text: formatCount(agentsAnswering, 'agente responde', 'agentes responden'),
          path: '/agents',
          tone: 'ok',
          shape: 'disc',
        }
      : null,
  ]
  const shown = lines.filter((line) => line !== null)
  return shown.length > 0
    ? shown
    : [{ text: 'Todavía sin agentes activos', path: '/agents', tone: 'neutro', shape: 'disc' }]
}

const waitingText = (count: number) =>
  count < WAITING_COUNT_MAX
    ? formatCount(count, 'persona espera respuesta', 'personas esperan respuesta')
    : `${formatNumber(WAITING_COUNT_MAX)} personas o más esperan respuesta`

/** «1,24 USD en IA este mes» */
export const spendingText = ({ spentMicros }: WorkspaceOverview): string =>
  spentMicros === 0 ? 'Sin gasto en IA este mes' : `${formatSpentUsd(spentMicros)} en IA este mes`
