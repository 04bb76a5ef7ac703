import type { ConversationStatus, MessageStatus, MessageType, Origin, Platform } from '@portavoz/contract'
import type { TestHouse } from './house.ts'
import { signUp } from './people.ts'

export type Talk = {
  id: string
  agent: string
  platform?: Platform
  status?: ConversationStatus
  name?: string | null
  phone?: string | null
  contactKey?: string
  tags?: string[]
}

export type Said = {
  id: string
  in: string
  content: string
  at: Date
  origin?: Origin
  type?: MessageType
  status?: MessageStatus
  keptAt?: Date
  deletedAt?: Date
}

/** An account with these agents, and nothing said yet. Names of agents are their ids. */
export async function openArchive(house: TestHouse, username: string, agents: readonly string[] = ['ventas']) {
  const { token, id: userId } = await signUp(house, username)
  const at = new Date('2026-01-01T00:00:00Z')
  for (const id of agents)
    await house.db
      .insertInto('agents')
      .values({
        id: `${username}-${id}`,
        userId,
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
  const talks = (all: readonly Talk[]) =>
    house.db
      .insertInto('conversations')
      .values(
        all.map(({ id, agent, platform = 'whatsapp', status = 'active', tags = [], ...contact }) => ({
          id,
          userId,
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
  const said = async (all: readonly Said[]) => {
    if (all.length === 0) return
    await house.db
      .insertInto('messages')
      .values(
        all.map(({ id, in: conversationId, content, at: moment, origin = 'contact', type = 'text', ...more }) => ({
          id,
          conversationId,
          userId,
          exchangeId: null,
          content,
          at: moment,
          origin,
          type,
          externalId: null,
          direction: origin === 'contact' ? ('incoming' as const) : ('outgoing' as const),
          status: origin === 'contact' ? null : (more.status ?? 'sent'),
          createdAt: more.keptAt ?? moment,
          deletedAt: more.deletedAt ?? null,
        })),
      )
      .execute()
    await summarize(house, userId)
  }
  const ask = (path: string, body: object) => house.call('POST', `/api/extraction/${path}`, body, token)
  /** The file as it comes, or the refusal. */
  const file = async (body: object, signal?: AbortSignal) =>
    fetch(`${house.url}/api/extraction/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
  return { userId, token, talks, said, ask, file }
}
export type Archive = Awaited<ReturnType<typeof openArchive>>

/** The same contact, and so many messages a second apart, of five thousand letters each. */
export async function fillArchive({ pool }: TestHouse, { userId }: Archive, conversation: string, messages: number) {
  await pool.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
      select $1 || '-' || n, $1, $2, 'incoming', 'contact', 'text', n || ' ' || repeat('x', 5000),
        '2026-01-01'::timestamptz + n * interval '1 second', '2026-01-01'
      from generate_series(1, $3::int) as n`,
    [conversation, userId, messages],
  )
  await summarize({ pool }, userId)
}

/** What a conversation's row tells of its messages, as the product keeps it. */
export const summarize = ({ pool }: Pick<TestHouse, 'pool'>, userId: string) =>
  pool.query(
    `update conversations c set total_messages = coalesce(m.total, 0), last_at = coalesce(m.last_at, c.last_at)
      from conversations o
      left join (select conversation_id, count(*) as total, max(at) as last_at from messages group by 1) m
        on m.conversation_id = o.id
      where o.id = c.id and c.user_id = $1`,
    [userId],
  )
