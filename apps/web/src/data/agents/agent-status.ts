import type { AgentStatus } from '@portavoz/contract'

/** Colour, shape and label of an agent's status on every screen. */
export const agentStatusStyles = {
  active: { label: 'Activo', tone: 'ok', shape: 'disc' },
  inactive: { label: 'Inactivo', tone: 'neutro', shape: 'ring' },
  error: { label: 'Error', tone: 'error', shape: 'diamond' },
} as const satisfies Record<AgentStatus, { label: string; tone: string; shape: string }>
