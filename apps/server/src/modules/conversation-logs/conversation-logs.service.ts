import { type conversationLogs as api, fail, type ParsedInput } from '@portavoz/contract'
import type { SlowQuerySlots, SlowQueryViewer } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import type { LogScope } from './log-queries.store.ts'
import type { ConversationLogRow, ConversationLogStore } from './conversation-logs.store.ts'

type LogPageQuery = Pick<ParsedInput<typeof api.recent>, 'limit' | 'before'>

export type ConversationLogService = ReturnType<typeof createConversationLogService>

/** Lists exchanges as log rows. Counts run as slow queries and end when the client disconnects. */
export function createConversationLogService(store: ConversationLogStore, runSlowQuery: SlowQuerySlots) {
  const accountScope = (workspaceId: string): LogScope => ({ of: 'workspace', ids: [workspaceId] })
  const requireScope = async (workspaceId: string, name: string) =>
    (await store.findScope(workspaceId, name)) ?? fail('conversations.not_found')
  /** A deleted `before` log is an error: an empty page would look like the end of the list. */
  const page = async (
    workspaceId: string,
    scope: LogScope,
    { limit, before }: LogPageQuery,
  ): Promise<ConversationLogRow[]> => {
    const cursor =
      before === undefined ? undefined : ((await store.cursorOf(workspaceId, before)) ?? fail('logs.before_gone'))
    return store.list(workspaceId, scope, { limit, before: cursor })
  }
  const reader = (viewer: SlowQueryViewer, clientGone: AbortSignal) =>
    ({ viewer, gone: clientGone, late: 'conversations.read_late' }) as const

  return {
    list: async (workspaceId: string, { platform = 'all', ...query }: ParsedInput<typeof api.list>) =>
      page(
        workspaceId,
        platform === 'all' ? accountScope(workspaceId) : await store.scopeOfPlatform(workspaceId, platform),
        query,
      ),

    since: async (
      workspaceId: string,
      { since, limit }: ParsedInput<typeof api.notifications>,
    ): Promise<ConversationLogRow[]> =>
      since
        ? store.list(workspaceId, accountScope(workspaceId), { limit, since: new Date(since) })
        : (await store.list(workspaceId, accountScope(workspaceId), { limit })).toReversed(),

    listOfSession: async (workspaceId: string, { sessionName, ...query }: ParsedInput<typeof api.ofSession>) =>
      page(workspaceId, await requireScope(workspaceId, sessionName), query),

    listOfContact: async (workspaceId: string, { user, ...query }: ParsedInput<typeof api.ofContact>) =>
      page(workspaceId, await store.scopeOfContact(workspaceId, user), query),

    byId: async (workspaceId: string, id: string) => (await store.byId(workspaceId, id)) ?? fail('logs.not_found'),

    async count(viewer: SlowQueryViewer, sessionName: string, clientGone: AbortSignal) {
      const scope = await requireScope(viewer.workspaceId, sessionName)
      return runSlowQuery(reader(viewer, clientGone), (signal) => store.count(scope, signal))
    },

    async listSessions(
      viewer: SlowQueryViewer,
      { limit, before }: ParsedInput<typeof api.sessions>,
      clientGone: AbortSignal,
    ) {
      const { workspaceId } = viewer
      const cursor =
        before === undefined
          ? undefined
          : ((await store.sessionCursorOf(workspaceId, before)) ?? fail('logs.before_gone'))
      return runSlowQuery(reader(viewer, clientGone), (signal) =>
        store.listSessions(workspaceId, limit, cursor, signal),
      )
    },
  }
}
