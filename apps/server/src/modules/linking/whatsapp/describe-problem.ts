import { type AgentProblemCode, agentProblems } from '@portavoz/contract'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'

type FailedAction = 'crear' | 'verificar' | 'conectar' | 'desconectar' | 'eliminar'

const completeSentences = new Set<AgentProblemCode>(['n8n.closed', 'n8n.missing', 'n8n.unread'])

/** The text of a problem; for sessions at n8n preceded by the action that failed. */
export const describeFailure = (action: FailedAction, problem: AgentProblemCode): string =>
  problem.startsWith('n8n.') && !completeSentences.has(problem)
    ? `No se pudo ${action} la sesión de WhatsApp. ${agentProblems[problem].text}`
    : agentProblems[problem].text

export const describeCause = (
  row: Pick<WhatsAppSessionRow, 'wish' | 'phoneNumber' | 'version' | 'problem'>,
): string | null => (row.problem === null ? null : describeFailure(failedActionOf(row), row.problem))

function failedActionOf({
  wish: desiredState,
  phoneNumber,
  version,
}: Pick<WhatsAppSessionRow, 'wish' | 'phoneNumber' | 'version'>): FailedAction {
  if (desiredState === 'leave') return 'desconectar'
  if (phoneNumber !== null) return 'verificar'
  return version === 1 ? 'crear' : 'conectar'
}
