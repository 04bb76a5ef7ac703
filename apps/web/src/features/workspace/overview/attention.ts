import { formatUsd, WAITING_COUNT_MAX, type WorkspaceOverview } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import type { Shape, Tone } from '../../../ui/badge.tsx'

export type AttentionLine = { text: string; tone: Tone; shape: Shape }

/** What needs attention in a workspace, most urgent first; a sentence that says so where nothing does. */
export function attentionLines({ agentsNotAnswering, conversationsWaiting }: WorkspaceOverview): AttentionLine[] {
  const lines: AttentionLine[] = []
  if (agentsNotAnswering > 0)
    lines.push({
      text: formatCount(agentsNotAnswering, 'agente no responde', 'agentes no responden'),
      tone: 'error',
      shape: 'diamond',
    })
  if (conversationsWaiting > 0) lines.push({ text: waitingText(conversationsWaiting), tone: 'aviso', shape: 'ring' })
  return lines.length > 0 ? lines : [{ text: 'Nada pendiente', tone: 'neutro', shape: 'disc' }]
}

const waitingText = (count: number) =>
  count < WAITING_COUNT_MAX
    ? formatCount(count, 'persona espera respuesta', 'personas esperan respuesta')
    : `${formatNumber(WAITING_COUNT_MAX)} personas o más esperan respuesta`

/** «1,24 USD en IA este mes» */
export const spendingText = ({ spentMicros }: WorkspaceOverview): string =>
  spentMicros === 0 ? 'Sin gasto en IA este mes' : `${formatUsd(spentMicros)} en IA este mes`
