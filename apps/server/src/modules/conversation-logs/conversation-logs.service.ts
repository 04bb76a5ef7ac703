import { type conversationLogs as api, fail, type ParsedInput } from '@portavoz/contract'
import type { SlowQuerySlots } from '../../platform/concurrency/slow-query-slots.ts'
import type { LogScope } from './log-queries.store.ts'
import type { ConversationLogRow, ConversationLogStore } from './conversation-logs.store.ts'

type LogPageQuery = Pick<ParsedInput<typeof api.recent>, 'limit' | 'before'>

export type ConversationLogService = ReturnType<typeof createConversationLogService>

/** Lists exchanges as log rows. Counts run as slow queries and end when the client disconnects. */
export function createConversationLogService(store: ConversationLogStore, runSlowQuery: SlowQuerySlots) {
  const accountScope = (userId: string): LogScope => ({ of: 'user', ids: [userId] })
  const requireScope = async (userId: string, name: string) =>
    (await store.findScope(userId, name)) ?? fail('conversations.not_found')
  /** A deleted `before` log is an error: an empty page would look like the end of the list. */
  const page = async (
    userId: string,
    scope: LogScope,
    { limit, before }: LogPageQuery,
  ): Promise<ConversationLogRow[]> => {
    const cursor =
      before === undefined ? undefined : ((await store.cursorOf(userId, before)) ?? fail('logs.before_gone'))
    return store.list(userId, scope, { limit, before: cursor })
  }
  const reader = (account: string, clientGone: AbortSignal) =>
    ({ account, gone: clientGone, late: 'conversations.read_late' }) as const

  return {
    list: async (userId: string, { platform = 'all', ...query }: ParsedInput<typeof api.list>) =>
      page(userId, platform === 'all' ? accountScope(userId) : await store.scopeOfPlatform(userId, platform), query),

    since: async (
      userId: string,
      { since, limit }: ParsedInput<typeof api.notifications>,
    ): Promise<ConversationLogRow[]> =>
      since
        ? store.list(userId, accountScope(userId), { limit, since: new Date(since) })
        : (await store.list(userId, accountScope(userId), { limit })).toReversed(),

    listOfSession: async (userId: string, { sessionName, ...query }: ParsedInput<typeof api.ofSession>) =>
      page(userId, await requireScope(userId, sessionName), query),

    listOfContact: async (userId: string, { user, ...query }: ParsedInput<typeof api.ofContact>) =>
      page(userId, await store.scopeOfContact(userId, user), query),

    byId: async (userId: string, id: string) => (await store.byId(userId, id)) ?? fail('logs.not_found'),

    async count(userId: string, sessionName: string, clientGone: AbortSignal) {
      const scope = await requireScope(userId, sessionName)
      return runSlowQuery(reader(userId, clientGone), (signal) => store.count(scope, signal))
    },

    async listSessions(userId: string, { limit, before }: ParsedInput<typeof api.sessions>, clientGone: AbortSignal) {
      const cursor =
        before === undefined ? undefined : ((await store.sessionCursorOf(userId, before)) ?? fail('logs.before_gone'))
      return runSlowQuery(reader(userId, clientGone), (signal) => store.listSessions(userId, limit, cursor, signal))
    },
  }
}
