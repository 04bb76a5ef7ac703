import type { ConversationStatus, MessageStatus, MessageType, MessageOrigin, Platform } from '@portavoz/contract'
import type { TestServer } from '../test-server.ts'
import { signUp } from '../test-accounts.ts'

export type ArchivedConversation = {
  id: string
  agent: string
  platform?: Platform
  status?: ConversationStatus
  name?: string | null
  phone?: string | null
  contactKey?: string
  tags?: string[]
}

export type ArchivedMessage = {
  id: string
  in: string
  content: string
  at: Date
  origin?: MessageOrigin
  type?: MessageType
  status?: MessageStatus
  keptAt?: Date
  deletedAt?: Date
}

/** Creates an account with these agents and no messages. Each agent's name is its id. */
export async function createArchive(server: TestServer, username: string, agents: readonly string[] = ['ventas']) {
  const { token, id: workspaceId } = await signUp(server, username)
  const at = new Date('2026-01-01T00:00:00Z')
  for (const id of agents)
    await server.db
      .insertInto('agents')
      .values({
        id: `${username}-${id}`,
        workspaceId,
        name: id,
        description: '',
        prompt: '',
        platform: 'whatsapp',
        sessionName: `s-${username}-${id}`,
        isActive: true,
        connection: 'connected',
        customConfig: '{}',
        secrets: '',
        webhookId: `w-${username}-${id}`,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  const addConversations = (all: readonly ArchivedConversation[]) =>
    server.db
      .insertInto('conversations')
      .values(
        all.map(({ id, agent, platform = 'whatsapp', status = 'active', tags = [], ...contact }) => ({
          id,
          workspaceId,
          agentId: `${username}-${agent}`,
          platform,
          sessionName: `conv_${id}`,
          status,
          tags,
          contactKey: contact.contactKey ?? id,
          contactName: contact.name ?? null,
          contactPhone: contact.phone ?? null,
          lastAt: at,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute()
  const addMessages = async (all: readonly ArchivedMessage[]) => {
    if (all.length === 0) return
    await server.db
      .insertInto('messages')
      .values(
        all.map(({ id, in: conversationId, content, at: moment, origin = 'contact', type = 'text', ...rest }) => ({
          id,
          conversationId,
          workspaceId,
          exchangeId: null,
          content,
          at: moment,
          origin,
          type,
          externalId: null,
          direction: origin === 'contact' ? ('incoming' as const) : ('outgoing' as const),
          status: origin === 'contact' ? null : (rest.status ?? 'sent'),
          createdAt: rest.keptAt ?? moment,
          deletedAt: rest.deletedAt ?? null,
        })),
      )
      .execute()
    await refreshConversationTotals(server, workspaceId)
  }
  const postExtraction = (path: string, body: object) => server.call('POST', `/api/extraction/${path}`, body, token)
  /** Returns the raw export response, or the refusal. */
  const exportFile = async (body: object, signal?: AbortSignal) =>
    fetch(`${server.url}/api/extraction/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
  return { workspaceId, token, addConversations, addMessages, postExtraction, exportFile }
}
export type TestArchive = Awaited<ReturnType<typeof createArchive>>

/** Inserts messages of one contact, one second apart, 5,000 characters each. */
export async function fillArchive(
  { pool }: TestServer,
  { workspaceId }: TestArchive,
  conversation: string,
  messages: number,
) {
  await pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select $1 || '-' || n, $1, $2, 'incoming', 'contact', 'text', n || ' ' || repeat('x', 5000),
        '2026-01-01'::timestamptz + n * interval '1 second', '2026-01-01'
      from generate_series(1, $3::int) as n`,
    [conversation, workspaceId, messages],
  )
  await refreshConversationTotals({ pool }, workspaceId)
}

/** Recomputes a conversation's message count and last activity as the server stores them. */
export const refreshConversationTotals = ({ pool }: Pick<TestServer, 'pool'>, workspaceId: string) =>
  pool.query(
    `update conversations c set total_messages = coalesce(m.total, 0), last_at = coalesce(m.last_at, c.last_at)
      from conversations o
      left join (select conversation_id, count(*) as total, max(at) as last_at from messages group by 1) m
        on m.conversation_id = o.id
      where o.id = c.id and c.workspace_id = $1`,
    [workspaceId],
  )
