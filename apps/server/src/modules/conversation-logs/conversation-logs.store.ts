import { phoneSpellings, type Platform } from '@portavoz/contract'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import type { CancellableQuery } from '../../db/connection/cancellable-query.ts'
import {
  type LogScope,
  LOG_BY_ID,
  countQuery,
  logsQuery,
  SCOPE_BY_NAME,
  CONVERSATIONS_OF_CONTACT,
  AGENTS_OF_PLATFORM,
  LOG_CURSOR,
  type LogCursor,
  SESSION_CURSOR,
  type SessionCursor,
  sessionsQuery,
  type LogWindow,
} from './log-queries.store.ts'

export type ConversationLogRow = {
  id: string
  sessionName: string
  agentSessionName: string
  userMessage: string
  aiResponse: string
  userName: string | null
  userPhone: string | null
  platform: Platform
  agentId: string
  agentName: string
  botName: string | null
  createdAt: Date
}

export type LogSessionRow = { sessionName: string; count: number; lastAt: Date }

export const createConversationLogStore = (query: RawQuery, queryWithTimeout: CancellableQuery) => {
  const idsOf = async (statement: string, values: readonly unknown[]) =>
    (await query<{ id: string }>(statement, values)).map(({ id }) => id)

  return {
    list(userId: string, scope: LogScope, window: LogWindow): Promise<ConversationLogRow[]> {
      const { text, values } = logsQuery(userId, scope, window)
      return query<ConversationLogRow>(text, values)
    },

    async byId(userId: string, id: string): Promise<ConversationLogRow | undefined> {
      return (await query<ConversationLogRow>(LOG_BY_ID, [userId, id]))[0]
    },

    async cursorOf(userId: string, id: string): Promise<LogCursor | undefined> {
      return (await query<LogCursor>(LOG_CURSOR, [userId, id]))[0]
    },

    async findScope(userId: string, name: string): Promise<LogScope | undefined> {
      const [row] = await query<{ of: LogScope['of']; id: string }>(SCOPE_BY_NAME, [userId, name])
      return row && { of: row.of, ids: [row.id] }
    },

    async scopeOfContact(userId: string, contact: string): Promise<LogScope> {
      const { inFull, national } = phoneSpellings(contact)
      return { of: 'conversation', ids: await idsOf(CONVERSATIONS_OF_CONTACT, [userId, contact, inFull, national]) }
    },

    async scopeOfPlatform(userId: string, platform: Platform): Promise<LogScope> {
      return { of: 'agent', ids: await idsOf(AGENTS_OF_PLATFORM, [userId, platform]) }
    },

    async sessionCursorOf(userId: string, sessionName: string): Promise<SessionCursor | undefined> {
      return (await query<SessionCursor>(SESSION_CURSOR, [userId, sessionName]))[0]
    },

    listSessions(
      userId: string,
      limit: number,
      before: SessionCursor | undefined,
      signal: AbortSignal,
    ): Promise<LogSessionRow[]> {
      const { text, values } = sessionsQuery(userId, limit, before)
      return queryWithTimeout<LogSessionRow>(text, values, signal)
    },

    async count(scope: LogScope, signal: AbortSignal): Promise<{ count: number }> {
      const { text, values } = countQuery(scope)
      return (await queryWithTimeout<{ count: number }>(text, values, signal))[0] as { count: number }
    },
  }
}
export type ConversationLogStore = ReturnType<typeof createConversationLogStore>
