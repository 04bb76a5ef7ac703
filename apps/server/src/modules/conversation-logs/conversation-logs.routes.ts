import { type ConversationLog, conversationLogs as api, type ErasureCounts } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { ConversationLogService } from './conversation-logs.service.ts'
import type { ConversationLogRow } from './conversation-logs.store.ts'
import type { ReportExchange } from './report-exchange.ts'

type ConversationLogsRoutesDeps = {
  logs: ConversationLogService
  report: ReportExchange
  deleteSession: (userId: string, sessionName: string) => Promise<ErasureCounts>
}

export function conversationLogRoutes(
  bind: BindEndpoint,
  { logs, report, deleteSession }: ConversationLogsRoutesDeps,
): void {
  bind(api.list, async (query, { id }) => (await logs.list(id, query)).map(presentLog))
  bind(api.recent, async (query, { id }) => (await logs.list(id, query)).map(presentLog))
  bind(api.notifications, async (query, { id }) => (await logs.since(id, query)).map(presentLog))
  bind(api.sessions, async (query, { id }, { reply }) =>
    (await logs.listSessions(id, query, disconnectSignal(reply))).map(({ sessionName }) => sessionName),
  )
  bind(api.sessionStats, async (query, { id }, { reply }) =>
    (await logs.listSessions(id, query, disconnectSignal(reply))).map(({ lastAt, ...session }) => ({
      ...session,
      lastAt: lastAt.toISOString(),
    })),
  )
  bind(api.ofSession, async (query, { id }) => (await logs.listOfSession(id, query)).map(presentLog))
  bind(api.countOfSession, ({ sessionName }, { id }, { reply }) => logs.count(id, sessionName, disconnectSignal(reply)))
  bind(api.ofContact, async (query, { id }) => (await logs.listOfContact(id, query)).map(presentLog))
  bind(api.byId, async ({ id }, viewer) => presentLog(await logs.byId(viewer.id, id)))
  bind(api.report, async (input, { id }) => presentLog(await logs.byId(id, await report(id, input))))
  bind(api.removeSession, ({ sessionName }, { id }) => deleteSession(id, sessionName))
}

const presentLog = ({ createdAt, userName, ...row }: ConversationLogRow): ConversationLog => ({
  ...row,
  userName: userName ?? 'Usuario anónimo',
  platformConfig: { sessionName: row.agentSessionName },
  createdAt: createdAt.toISOString(),
  timestamp: createdAt.toISOString(),
})
