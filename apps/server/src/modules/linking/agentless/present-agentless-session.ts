import type { SessionWithoutAgent } from '@portavoz/contract'
import { describeFailure } from '../whatsapp/describe-problem.ts'
import type { AgentlessSessionStore } from './agentless-sessions.store.ts'

type AgentlessSessionRow = Awaited<ReturnType<AgentlessSessionStore['listByWorkspace']>>[number]

export const presentAgentlessSession = (row: AgentlessSessionRow): SessionWithoutAgent => ({
  sessionName: row.name,
  isConnected: row.connection === 'connected',
  phoneNumber: row.phoneNumber,
  cause: row.problem === null ? null : describeFailure('verificar', row.problem),
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
