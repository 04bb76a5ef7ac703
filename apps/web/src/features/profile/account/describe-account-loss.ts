import type { Agent } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

type CountedAgent = Pick<Agent, 'conversationCount'>

/** What is deleted with an account; with numbers once its agents are loaded. */
export const describeAccountLoss = (agents: readonly CountedAgent[] | undefined): string =>
  `${describeLoss(agents)} No se puede deshacer.`

function describeLoss(agents: readonly CountedAgent[] | undefined) {
  if (!agents) return 'Se perderán tus agentes y sus conversaciones.'
  if (agents.length === 0) return 'Se perderá tu cuenta; no tiene agentes ni conversaciones.'
  const conversations = agents.reduce((sum, { conversationCount }) => sum + conversationCount, 0)
  const summary = `${formatCount(agents.length, 'agente', 'agentes')} y ${formatCount(conversations, 'conversación', 'conversaciones')}`
  return `Se perderá todo lo que guarda: ${summary}. Nadie responderá a tus clientes.`
}
