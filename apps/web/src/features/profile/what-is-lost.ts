import type { Agent } from '@portavoz/contract'
import { formatCount } from '../../lib/numbers.ts'

type Counted = Pick<Agent, 'conversationCount'>

/** What goes with an account: counted once its agents are known. */
export const whatIsLost = (agents: readonly Counted[] | undefined): string => `${lost(agents)} No se puede deshacer.`

function lost(agents: readonly Counted[] | undefined) {
  if (!agents) return 'Se perderán tus agentes y sus conversaciones.'
  if (agents.length === 0) return 'Se perderá tu cuenta; no tiene agentes ni conversaciones.'
  const conversations = agents.reduce((sum, { conversationCount }) => sum + conversationCount, 0)
  const counted = `${formatCount(agents.length, 'agente', 'agentes')} y ${formatCount(conversations, 'conversación', 'conversaciones')}`
  return `Se perderá todo lo que guarda: ${counted}. Nadie responderá a tus clientes.`
}
