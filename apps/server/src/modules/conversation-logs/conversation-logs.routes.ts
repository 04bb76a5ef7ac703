import { type ConversationLog, conversationLogs as api, type ErasureCounts } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { ConversationLogService } from './conversation-logs.service.ts'
import type { ConversationLogRow } from './conversation-logs.store.ts'
import type { ReportExchange } from './report-exchange.ts'

type ConversationLogsRoutesDeps = {
  logs: ConversationLogService
  report: ReportExchange
  deleteSession: (workspaceId: string, sessionName: string) => Promise<ErasureCounts>
}

export function conversationLogRoutes(
  bind: BindEndpoint,
  { logs, report, deleteSession }: ConversationLogsRoutesDeps,
): void {
  bind(api.list, async (query, { workspaceId }) => (await logs.list(workspaceId, query)).map(presentLog))
  bind(api.recent, async (query, { workspaceId }) => (await logs.list(workspaceId, query)).map(presentLog))
  bind(api.notifications, async (query, { workspaceId }) => (await logs.since(workspaceId, query)).map(presentLog))
  bind(api.sessions, async (query, viewer, { reply }) =>
    (await logs.listSessions(viewer, query, disconnectSignal(reply))).map(({ sessionName }) => sessionName),
  )
  bind(api.sessionStats, async (query, viewer, { reply }) =>
    (await logs.listSessions(viewer, query, disconnectSignal(reply))).map(({ lastAt, ...session }) => ({
      ...session,
      lastAt: lastAt.toISOString(),
    })),
  )
  bind(api.ofSession, async (query, { workspaceId }) => (await logs.listOfSession(workspaceId, query)).map(presentLog))
  bind(api.countOfSession, ({ sessionName }, viewer, { reply }) =>
    logs.count(viewer, sessionName, disconnectSignal(reply)),
  )
  bind(api.ofContact, async (query, { workspaceId }) => (await logs.listOfContact(workspaceId, query)).map(presentLog))
  bind(api.byId, async ({ id }, viewer) => presentLog(await logs.byId(viewer.workspaceId, id)))
  bind(api.report, async (input, { workspaceId }) =>
    presentLog(await logs.byId(workspaceId, await report(workspaceId, input))),
  )
  bind(api.removeSession, ({ sessionName }, { workspaceId }) => deleteSession(workspaceId, sessionName))
}

const presentLog = ({ createdAt, userName, ...row }: ConversationLogRow): ConversationLog => ({
  ...row,
  userName: userName ?? 'Usuario anónimo',
  platformConfig: { sessionName: row.agentSessionName },
  createdAt: createdAt.toISOString(),
  timestamp: createdAt.toISOString(),
})
