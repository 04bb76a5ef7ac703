import { type ConversationLog, conversationLogs as api, type Erased, fail } from '@portavoz/contract'
import type { Bind, Call } from '../../platform/http.ts'
import { hungUp } from '../../platform/hung-up.ts'
import type { LongReads } from '../../platform/long-reads.ts'
import type { LogRow, LogStore } from './logs.store.ts'
import type { Report } from './report.ts'

type Needs = {
  store: LogStore
  report: Report
  read: LongReads
  /** Deletes a conversation by its own name. */
  erase: (userId: string, sessionName: string) => Promise<Erased>
}

/** Where the calls only read there is nothing to decide: the store already asks by owner. */
export function logRoutes(bind: Bind, { store, report, read, erase }: Needs): void {
  const byId = async (userId: string, id: string) => present((await store.byId(userId, id)) ?? fail('logs.not_found'))
  bind(api.list, async ({ platform, limit, before }, viewer) =>
    (await store.list(viewer.id, platform === undefined || platform === 'all' ? null : platform, limit, before)).map(
      present,
    ),
  )
  bind(api.recent, async ({ limit, before }, viewer) => (await store.list(viewer.id, null, limit, before)).map(present))
  bind(api.notifications, async ({ since, limit }, viewer) => {
    const rows = since
      ? await store.since(viewer.id, new Date(since), limit)
      : (await store.list(viewer.id, null, limit)).toReversed()
    return rows.map(present)
  })
  const sessionsOf = (account: string, reply: Call['reply']) =>
    read({ account, gone: hungUp(reply), late: 'conversations.read_late' }, (end) => store.sessions(account, end))
  bind(api.sessions, async (_, viewer, { reply }) =>
    (await sessionsOf(viewer.id, reply)).map(({ sessionName }) => sessionName),
  )
  bind(api.sessionStats, async (_, viewer, { reply }) =>
    (await sessionsOf(viewer.id, reply)).map(({ lastAt, ...session }) => ({
      ...session,
      lastAt: lastAt.toISOString(),
    })),
  )
  bind(api.ofSession, async ({ sessionName, limit, before }, viewer) => {
    await known(store, viewer.id, sessionName)
    return (await store.ofSession(viewer.id, sessionName, limit, before)).map(present)
  })
  bind(api.countOfSession, async ({ sessionName }, viewer) => {
    await known(store, viewer.id, sessionName)
    return { count: await store.count(viewer.id, sessionName) }
  })
  bind(api.ofContact, async ({ user, limit, before }, viewer) =>
    (await store.ofContact(viewer.id, user, limit, before)).map(present),
  )
  bind(api.byId, ({ id }, viewer) => byId(viewer.id, id))
  bind(api.report, async (input, viewer) => byId(viewer.id, await report(viewer.id, input)))
  bind(api.removeSession, ({ sessionName }, viewer) => erase(viewer.id, sessionName))
}

async function known(store: LogStore, userId: string, sessionName: string) {
  if (!(await store.hasSession(userId, sessionName))) fail('conversations.not_found')
}

const present = ({ createdAt, userName, ...row }: LogRow): ConversationLog => ({
  ...row,
  userName: userName ?? 'Usuario anónimo',
  platformConfig: { sessionName: row.agentSessionName },
  createdAt: createdAt.toISOString(),
  timestamp: createdAt.toISOString(),
})
