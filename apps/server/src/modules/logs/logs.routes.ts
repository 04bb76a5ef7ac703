import { type ConversationLog, conversationLogs as api, type Erased } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import { hungUp } from '../../platform/hung-up.ts'
import type { Logs } from './logs.service.ts'
import type { LogRow } from './logs.store.ts'
import type { Report } from './report.ts'

type Needs = {
  logs: Logs
  report: Report
  /** Deletes a conversation by its own name. */
  erase: (userId: string, sessionName: string) => Promise<Erased>
}

export function logRoutes(bind: Bind, { logs, report, erase }: Needs): void {
  bind(api.list, async (asked, { id }) => (await logs.list(id, asked)).map(present))
  bind(api.recent, async (asked, { id }) => (await logs.list(id, asked)).map(present))
  bind(api.notifications, async (asked, { id }) => (await logs.since(id, asked)).map(present))
  bind(api.sessions, async (asked, { id }, { reply }) =>
    (await logs.sessions(id, asked, hungUp(reply))).map(({ sessionName }) => sessionName),
  )
  bind(api.sessionStats, async (asked, { id }, { reply }) =>
    (await logs.sessions(id, asked, hungUp(reply))).map(({ lastAt, ...session }) => ({
      ...session,
      lastAt: lastAt.toISOString(),
    })),
  )
  bind(api.ofSession, async (asked, { id }) => (await logs.ofSession(id, asked)).map(present))
  bind(api.countOfSession, ({ sessionName }, { id }, { reply }) => logs.count(id, sessionName, hungUp(reply)))
  bind(api.ofContact, async (asked, { id }) => (await logs.ofContact(id, asked)).map(present))
  bind(api.byId, async ({ id }, viewer) => present(await logs.byId(viewer.id, id)))
  bind(api.report, async (input, { id }) => present(await logs.byId(id, await report(id, input))))
  bind(api.removeSession, ({ sessionName }, { id }) => erase(id, sessionName))
}

const present = ({ createdAt, userName, ...row }: LogRow): ConversationLog => ({
  ...row,
  userName: userName ?? 'Usuario anónimo',
  platformConfig: { sessionName: row.agentSessionName },
  createdAt: createdAt.toISOString(),
  timestamp: createdAt.toISOString(),
})
