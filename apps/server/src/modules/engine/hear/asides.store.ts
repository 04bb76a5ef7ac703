import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Aside } from '../../../ports/channel.ts'
import { PREVIEW } from '../preview.ts'

/** Where a message stands that something was done to. */
export type Told = { id: string; conversationId: string; exchangeId: string | null; userId: string }

/** By the name that they are known by now, and by the one before. */
export type Person = Pick<Aside, 'agentId' | 'contactKey' | 'formerKey'>

/** Machines may edit for ever: of more versions than this the last one and the first ones are kept. */
const VERSIONS = 20
const EARLY_MS = 24 * 3_600_000

/** What lists say of a message that was taken back. */
export const GONE = { incoming: 'El contacto eliminó este mensaje', outgoing: 'Eliminaste este mensaje' } as const

const whose = ({ isOwn }: Aside) => (isOwn ? 'outgoing' : 'incoming')

/** A message of that conversation. Nobody edits or takes back what somebody else wrote. */
const target = (aside: Aside) => sql`
  m.conversation_id = c.id and c.agent_id = ${aside.agentId}
  and c.contact_key in (${aside.contactKey}, ${aside.formerKey ?? null}) and m.external_id = ${aside.externalId}`

export const asideStore = {
  /** The conversation is ours until the transaction ends: its messages and what is done to them enter one by one. */
  async lock(tx: Tx, { agentId, contactKey, formerKey = null }: Person): Promise<void> {
    await sql`
      select id from conversations where agent_id = ${agentId} and contact_key in (${contactKey}, ${formerKey})
      order by id for update`.execute(tx)
  },

  async isKnown(tx: Tx, aside: Aside): Promise<boolean> {
    const { rows } = await sql`select m.id from messages m, conversations c where ${target(aside)}`.execute(tx)
    return rows.length > 0
  },

  /** What is older than what is known changes nothing: it came late, or twice. */
  async react(tx: Tx, aside: Aside, emoji: string | null): Promise<Told[]> {
    if (aside.isOwn) return []
    const { rows } = await sql<Told>`
      update messages m set reaction = ${emoji}, reaction_at = ${aside.at} from conversations c
      where ${target(aside)} and (${aside.at} > coalesce(m.reaction_at, '-infinity') or (${aside.at} = m.reaction_at and m.reaction is distinct from ${emoji}))
      returning m.id, m.conversation_id, m.exchange_id, m.user_id`.execute(tx)
    return rows
  },

  /** The last edit is what it says, whichever comes first; what it said before is added to what it said earlier. */
  async edit(tx: Tx, aside: Aside, text: string): Promise<Told[]> {
    const { rows } = await sql<Told>`
      update messages m set
        earlier = case when cardinality(m.earlier) >= ${VERSIONS} then m.earlier
          when ${aside.at} >= coalesce(m.edited_at, '-infinity') then m.earlier || m.content else m.earlier || ${text}::text end,
        content = case when ${aside.at} >= coalesce(m.edited_at, '-infinity') then ${text} else m.content end,
        -- The file holds the whole of what it said first.
        details = case when ${aside.at} >= coalesce(m.edited_at, '-infinity') then m.details - 'isCut' else m.details end,
        edited_at = greatest(m.edited_at, ${aside.at})
      from conversations c
      where ${target(aside)} and m.direction = ${whose(aside)} and m.content <> ${text}
        and not (${text} = any(m.earlier) and m.edited_at >= ${aside.at})
      returning m.id, m.conversation_id, m.exchange_id, m.user_id`.execute(tx)
    return rows
  },

  async takeBack(tx: Tx, aside: Aside): Promise<Told[]> {
    const { rows } = await sql<Told>`
      update messages m set deleted_at = ${aside.at} from conversations c
      where ${target(aside)} and m.direction = ${whose(aside)} and m.deleted_at is null
      returning m.id, m.conversation_id, m.exchange_id, m.user_id`.execute(tx)
    return rows
  },

  /** Its line in the journal, the summary if it was the last word, the word to open consoles, and a reply looked at afresh. */
  async tell(tx: Tx, told: Told, aside: Aside, now: Date): Promise<void> {
    const step = { reaction: 'reaction', edit: 'edited', deletion: 'deleted' }[aside.kind]
    const detail = { isOwn: aside.isOwn, ...(aside.kind === 'reaction' && { emoji: aside.emoji }) }
    const event: ServerEvent = { type: 'conversation', conversationId: told.conversationId, messageId: told.id }
    const isAboutWords = aside.kind !== 'reaction'
    await sql`
      with noted as (
        insert into journal (exchange_id, message_id, user_id, step, detail, at)
        select ${told.exchangeId}, ${told.id}, ${told.userId}, ${step}, ${JSON.stringify(detail)}::jsonb, ${now}
        where ${told.exchangeId}::text is not null
      ), amended as (
        update exchanges set amendments = amendments + 1
        where id = ${told.exchangeId} and outcome is null and ${isAboutWords}
      ), summary as (
        update conversations c set updated_at = ${now},
          last_content = case when m.deleted_at is null then left(m.content, ${PREVIEW}) else ${GONE[whose(aside)]} end,
          last_type = case when m.deleted_at is null then c.last_type else 'text' end
        from messages m
        where ${isAboutWords} and m.id = ${told.id} and c.id = m.conversation_id
          and not exists (select from messages n where n.conversation_id = c.id and (n.at, n.id) > (m.at, m.id))
      )
      insert into events (user_id, data) values (${told.userId}, ${JSON.stringify(event)}::jsonb)`.execute(tx)
  },

  /** It is about a message that has not arrived: it waits for it, a day at most. */
  async hold(tx: Tx, aside: Aside, content: string | null, now: Date): Promise<void> {
    const { agentId, contactKey, externalId, kind, isOwn, at } = aside
    await sql`
      with old as (
        delete from early_asides where agent_id = ${agentId} and kept_at < ${new Date(now.getTime() - EARLY_MS)}
      )
      insert into early_asides (agent_id, contact_key, external_id, kind, is_own, content, at, kept_at)
      select id, ${contactKey}, ${externalId}, ${kind}, ${isOwn}, ${content}, ${at}, ${now} from agents where id = ${agentId}
      on conflict (agent_id, contact_key, external_id, kind, is_own) do update set content = excluded.content, at = excluded.at
        where excluded.at >= early_asides.at`.execute(tx)
  },

  /** What waited for this message, and waits no more. */
  async take(tx: Tx, who: Person, externalId: string): Promise<Aside[]> {
    const { rows } = await sql<Early>`
      delete from early_asides e where ${ofPerson(who)} and e.external_id = ${externalId}
      returning ${columns}`.execute(tx)
    return rows.map((row) => asideOf(row, who))
  },

  /** What waited for messages that were kept under another name of the same person, and waits no more. */
  async takeKnown(tx: Tx, who: Person): Promise<Aside[]> {
    const { rows } = await sql<Early>`
      delete from early_asides e using conversations c, messages m
      where ${ofPerson(who)} and c.agent_id = ${who.agentId} and c.contact_key = ${who.contactKey}
        and m.conversation_id = c.id and m.external_id = e.external_id
      returning ${columns}`.execute(tx)
    return rows.map((row) => asideOf(row, who))
  },
}

type Early = Pick<Aside, 'kind' | 'isOwn' | 'externalId' | 'at'> & { content: string | null }

const columns = sql.raw('e.external_id, e.kind, e.is_own, e.content, e.at')

const ofPerson = ({ agentId, contactKey, formerKey = null }: Person) =>
  sql`e.agent_id = ${agentId} and e.contact_key in (${contactKey}, ${formerKey})`

const asideOf = ({ content, ...rest }: Early, { agentId, contactKey, formerKey }: Person): Aside => ({
  ...rest,
  agentId,
  contactKey,
  formerKey: formerKey ?? null,
  text: content ?? '',
  emoji: content,
})
