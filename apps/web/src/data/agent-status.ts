import type { AgentStatus } from '@portavoz/contract'

/** Shape, colour and word of each status, the same on every screen that shows one. */
export const agentStatusLooks = {
  active: { word: 'Activo', tone: 'ok', shape: 'disc' },
  inactive: { word: 'Inactivo', tone: 'neutro', shape: 'ring' },
  error: { word: 'Error', tone: 'error', shape: 'diamond' },
} as const satisfies Record<AgentStatus, { word: string; tone: string; shape: string }>
