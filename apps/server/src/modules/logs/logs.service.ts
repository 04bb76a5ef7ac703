import { type conversationLogs as api, fail, type Parsed } from '@portavoz/contract'
import type { LongReads } from '../../platform/long-reads.ts'
import type { Among } from './logs.statements.ts'
import type { LogRow, LogStore } from './logs.store.ts'

type Page = Pick<Parsed<typeof api.recent>, 'limit' | 'before'>

export type Logs = ReturnType<typeof createLogs>

/** Exchanges as rows. What is counted takes its turn, and ends when nobody waits for it any more. */
export function createLogs(store: LogStore, read: LongReads) {
  const allOf = (userId: string): Among => ({ of: 'user', ids: [userId] })
  const named = async (userId: string, name: string) =>
    (await store.named(userId, name)) ?? fail('conversations.not_found')
  /** Going on from a log that is gone would look like the end. */
  const page = async (userId: string, among: Among, { limit, before }: Page): Promise<LogRow[]> => {
    const place = before === undefined ? undefined : ((await store.place(userId, before)) ?? fail('logs.before_gone'))
    return store.list(userId, among, { limit, before: place })
  }
  const reader = (account: string, gone: AbortSignal) => ({ account, gone, late: 'conversations.read_late' }) as const

  return {
    list: async (userId: string, { platform = 'all', ...asked }: Parsed<typeof api.list>) =>
      page(userId, platform === 'all' ? allOf(userId) : await store.ofPlatform(userId, platform), asked),

    since: async (userId: string, { since, limit }: Parsed<typeof api.notifications>): Promise<LogRow[]> =>
      since
        ? store.list(userId, allOf(userId), { limit, since: new Date(since) })
        : (await store.list(userId, allOf(userId), { limit })).toReversed(),

    ofSession: async (userId: string, { sessionName, ...asked }: Parsed<typeof api.ofSession>) =>
      page(userId, await named(userId, sessionName), asked),

    ofContact: async (userId: string, { user, ...asked }: Parsed<typeof api.ofContact>) =>
      page(userId, await store.ofContact(userId, user), asked),

    byId: async (userId: string, id: string) => (await store.byId(userId, id)) ?? fail('logs.not_found'),

    async count(userId: string, sessionName: string, gone: AbortSignal) {
      const among = await named(userId, sessionName)
      return read(reader(userId, gone), (end) => store.count(among, end))
    },

    async sessions(userId: string, { limit, before }: Parsed<typeof api.sessions>, gone: AbortSignal) {
      const place =
        before === undefined ? undefined : ((await store.sessionPlace(userId, before)) ?? fail('logs.before_gone'))
      return read(reader(userId, gone), (end) => store.sessions(userId, limit, place, end))
    },
  }
}
