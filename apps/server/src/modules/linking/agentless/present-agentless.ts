import type { AgentlessSession } from '@portavoz/contract'
import { inVain } from '../whatsapp/in-vain.ts'
import type { AgentlessSessionStore } from './agentless.store.ts'

type Row = Awaited<ReturnType<AgentlessSessionStore['listOf']>>[number]

export const presentAgentless = (row: Row): AgentlessSession => ({
  sessionName: row.name,
  isConnected: row.connection === 'connected',
  phoneNumber: row.phoneNumber,
  cause: row.problem === null ? null : inVain('verificar', row.problem),
  link:
    row.sentAt && row.expiresAt
      ? {
          invitedBy: row.invitedBy,
          sentAt: row.sentAt.toISOString(),
          openedAt: row.openedAt?.toISOString() ?? null,
          expiresAt: row.expiresAt.toISOString(),
        }
      : null,
})
