import type { AgentStateName, AgentStatus } from '@portavoz/contract'

/** Colour and shape of an agent's status. */
export const agentStatusStyles = {
  active: { tone: 'ok', shape: 'disc' },
  inactive: { tone: 'neutro', shape: 'ring' },
  error: { tone: 'error', shape: 'diamond' },
} as const satisfies Record<AgentStatus, { tone: string; shape: string }>

/** Colour and shape of an agent's state on every screen. */
export const agentStateStyles = {
  answering: agentStatusStyles.active,
  paused: agentStatusStyles.inactive,
  not_answering: agentStatusStyles.error,
} as const satisfies Record<AgentStateName, object>
