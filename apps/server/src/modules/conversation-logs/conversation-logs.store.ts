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
  AGENTS_WITH_PLATFORM,
  CONVERSATIONS_OF_PLATFORM,
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

const FEW_CONVERSATIONS = 500

export const createConversationLogStore = (query: RawQuery, queryWithTimeout: CancellableQuery) => {
  const idsOf = async (statement: string, values: readonly unknown[]) =>
    (await query<{ id: string }>(statement, values)).map(({ id }) => id)

  return {
    list(workspaceId: string, scope: LogScope, window: LogWindow): Promise<ConversationLogRow[]> {
      const { text, values } = logsQuery(workspaceId, scope, window)
      return query<ConversationLogRow>(text, values)
    },

    async byId(workspaceId: string, id: string): Promise<ConversationLogRow | undefined> {
      return (await query<ConversationLogRow>(LOG_BY_ID, [workspaceId, id]))[0]
    },

    async cursorOf(workspaceId: string, id: string): Promise<LogCursor | undefined> {
      return (await query<LogCursor>(LOG_CURSOR, [workspaceId, id]))[0]
    },

    async findScope(workspaceId: string, name: string): Promise<LogScope | undefined> {
      const [row] = await query<{ of: LogScope['of']; id: string }>(SCOPE_BY_NAME, [workspaceId, name])
      return row && { of: row.of, ids: [row.id] }
    },

    async scopeOfContact(workspaceId: string, contact: string): Promise<LogScope> {
      const { inFull, national } = phoneSpellings(contact)
      return {
        of: 'conversation',
        ids: await idsOf(CONVERSATIONS_OF_CONTACT, [workspaceId, contact, inFull, national]),
      }
    },

    /** Among many exchanges of other platforms, those of a few conversations are found by these. */
    async scopeOfPlatform(workspaceId: string, platform: Platform): Promise<LogScope> {
      const few = await idsOf(CONVERSATIONS_OF_PLATFORM, [workspaceId, platform, FEW_CONVERSATIONS + 1])
      return few.length <= FEW_CONVERSATIONS
        ? { of: 'conversation', ids: few }
        : { of: 'agent', ids: await idsOf(AGENTS_WITH_PLATFORM, [workspaceId, platform]), platform }
    },

    async sessionCursorOf(workspaceId: string, sessionName: string): Promise<SessionCursor | undefined> {
      return (await query<SessionCursor>(SESSION_CURSOR, [workspaceId, sessionName]))[0]
    },

    listSessions(
      workspaceId: string,
      limit: number,
      before: SessionCursor | undefined,
      signal: AbortSignal,
    ): Promise<LogSessionRow[]> {
      const { text, values } = sessionsQuery(workspaceId, limit, before)
      return queryWithTimeout<LogSessionRow>(text, values, signal)
    },

    async count(scope: LogScope, signal: AbortSignal): Promise<{ count: number }> {
      const { text, values } = countQuery(scope)
      return (await queryWithTimeout<{ count: number }>(text, values, signal))[0] as { count: number }
    },
  }
}
export type ConversationLogStore = ReturnType<typeof createConversationLogStore>
