import { type Agent, channels } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'
import { agentAddress } from '../connection-labels.ts'

/** What stops with the connection: the agent, its address and its customers; and what stays. */
export function disconnectionWarning(agent: Agent): string {
  const { platform, conversationCount } = agent
  const customers =
    conversationCount === 0
      ? 'a quien le escriba'
      : `a sus clientes (${formatCount(conversationCount, 'conversación', 'conversaciones')})`
  const meanwhile =
    channels[platform].account === 'phone'
      ? 'El número se quita de «Dispositivos vinculados» de tu celular, y lo que escriban te llega solo a ti.'
      : 'Lo que escriban espera en Telegram hasta que lo conectes otra vez.'
  return (
    `Dejará de responder ${customers} en ${agentAddress(agent)}. ${meanwhile} ` +
    'Sus conversaciones, su configuración y su página web se quedan como están.'
  )
}
