import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { isRelayed, waitingFiles } from '../../../../db/fragments/understood-files.ts'
import { isLastMessage } from '../../../../db/fragments/is-last-message.ts'
import { publishEvent } from '../../../../db/fragments/publish-event.ts'
import type { MessageUpdate } from '../../../../ports/channel.ts'
import { PREVIEW_LENGTH } from '../../text/message-preview.ts'

/** A message that was edited, deleted or reacted to. */
export type UpdatedMessage = { id: string; conversationId: string; exchangeId: string | null; workspaceId: string }

/** The contact's current key and the one before. */
export type ContactNames = Pick<MessageUpdate, 'agentId' | 'contactKey' | 'formerKey'>

/** Machines may edit forever: the first versions up to this number and the last one are kept. */
const MAX_VERSIONS = 20
const EARLY_MS = 24 * 3_600_000

/** What lists show for a deleted message. */
export const DELETED_TEXT = {
  incoming: 'El contacto eliminó este mensaje',
  outgoing: 'Eliminaste este mensaje',
} as const

const directionOf = ({ isOwn }: MessageUpdate) => (isOwn ? 'outgoing' : 'incoming')

/** The message in that conversation. Edits and deletions must come from its author. */
const targetMessage = (update: MessageUpdate) => sql`
  m.conversation_id = c.id
  and c.agent_id = ${update.agentId}
  and c.contact_key in (${update.contactKey}, ${update.formerKey ?? null})
  and m.external_id = ${update.externalId}`

export const messageUpdateStore = {
  /** Locks the conversation until the transaction ends, so that its messages and updates are stored one by one. */
  async lockConversation(tx: Tx, { agentId, contactKey, formerKey = null }: ContactNames): Promise<void> {
    await sql`
      select id
      from conversations
      where agent_id = ${agentId} and contact_key in (${contactKey}, ${formerKey})
      order by id
      for update`.execute(tx)
  },

  async hasMessage(tx: Tx, update: MessageUpdate): Promise<boolean> {
    const { rows } = await sql`select m.id from messages m, conversations c where ${targetMessage(update)}`.execute(tx)
    return rows.length > 0
  },

  /** An update older than the stored one is late or repeated, and changes nothing. */
  async react(tx: Tx, update: MessageUpdate, emoji: string | null): Promise<UpdatedMessage[]> {
    if (update.isOwn) return []
    const { rows } = await sql<UpdatedMessage>`
      update messages m
      set reaction = ${emoji}, reaction_at = ${update.at}
      from conversations c
      where ${targetMessage(update)}
        and (
          ${update.at} > coalesce(m.reaction_at, '-infinity')
          or (${update.at} = m.reaction_at and m.reaction is distinct from ${emoji})
        )
      returning m.id, m.conversation_id, m.exchange_id, m.workspace_id`.execute(tx)
    return rows
  },

  /** The latest edit is the content, in whichever order they arrive; the previous content is appended to `earlier`. */
  async edit(tx: Tx, update: MessageUpdate, text: string): Promise<UpdatedMessage[]> {
    const { rows } = await sql<UpdatedMessage>`
      update messages m
      set
        earlier = case
          when cardinality(m.earlier) >= ${MAX_VERSIONS} then m.earlier
          when ${update.at} >= coalesce(m.edited_at, '-infinity') then m.earlier || m.content
          else m.earlier || ${text}::text
        end,
        content = case when ${update.at} >= coalesce(m.edited_at, '-infinity') then ${text} else m.content end,
        -- The file holds the whole of what it said first.
        details = case
          when ${update.at} >= coalesce(m.edited_at, '-infinity') then m.details - 'isCut'
          else m.details
        end,
        edited_at = greatest(m.edited_at, ${update.at})
      from conversations c
      where ${targetMessage(update)}
        and m.direction = ${directionOf(update)}
        and m.content <> ${text}
        and not (${text} = any(m.earlier) and m.edited_at >= ${update.at})
      returning m.id, m.conversation_id, m.exchange_id, m.workspace_id`.execute(tx)
    return rows
  },

  /** What was heard in a voice note stays after its edited caption. */
  async keepTranscript(tx: Tx, messageId: string, { text, at }: { text: string; at: Date }): Promise<void> {
    await sql`
      with mine as (
        update transcripts t
        set caption = ${text}
        from messages m
        where t.message_id = ${messageId} and m.id = t.message_id and m.edited_at = ${at}
        returning t.message_id, coalesce(t.corrected, t.text) as heard
      )
      update messages m
      set content = concat_ws(E'\n', nullif(${text}::text, ''), heard)
      from mine
      where m.id = mine.message_id and heard is not null`.execute(tx)
  },

  async markDeleted(tx: Tx, update: MessageUpdate): Promise<UpdatedMessage[]> {
    const { rows } = await sql<UpdatedMessage>`
      update messages m
      set deleted_at = ${update.at}
      from conversations c
      where ${targetMessage(update)}
        and m.direction = ${directionOf(update)}
        and m.deleted_at is null
      returning m.id, m.conversation_id, m.exchange_id, m.workspace_id`.execute(tx)
    return rows
  },

  /** True when the reply of an open exchange waited for the file of this deleted message, and for no other. */
  async endsFileWait(tx: Tx, messageId: string): Promise<boolean> {
    const { rows } = await sql`
      select m.id
      from messages m
      join exchanges e on e.id = m.exchange_id
      join ${waitingFiles} w on w.message_id = m.id
      where m.id = ${messageId}
        and m.deleted_at is not null
        and e.outcome is null
        and not ${isRelayed(sql`e.id`)}
        and not exists (
          select
          from messages n
          join ${waitingFiles} o on o.message_id = n.id
          where n.exchange_id = e.id and n.deleted_at is null
        )`.execute(tx)
    return rows.length > 0
  },

  /**
   * Writes the journal line, the summary if it was the last message, and the event; an open exchange is decided again.
   */
  async recordUpdate(tx: Tx, message: UpdatedMessage, update: MessageUpdate, now: Date): Promise<void> {
    const step = { reaction: 'reaction', edit: 'edited', deletion: 'deleted' }[update.kind]
    const detail = { isOwn: update.isOwn, ...(update.kind === 'reaction' && { emoji: update.emoji }) }
    const event: ServerEvent = { type: 'conversation', conversationId: message.conversationId, messageId: message.id }
    const isAboutWords = update.kind !== 'reaction'
    await sql`
      with noted as (
        ${appendJournal({
          exchangeId: sql`${message.exchangeId}::text`,
          messageId: message.id,
          workspaceId: message.workspaceId,
          step,
          detail,
          at: now,
          rows: sql`where ${message.exchangeId}::text is not null`,
        })}
      ), amended as (
        update exchanges
        set amendments = amendments + 1
        where id = ${message.exchangeId} and outcome is null and ${isAboutWords}
      ), summary as (
        update conversations c
        set
          updated_at = ${now},
          last_content = case
            when m.deleted_at is null then left(m.content, ${PREVIEW_LENGTH})
            else ${DELETED_TEXT[directionOf(update)]}
          end,
          last_type = case when m.deleted_at is null then c.last_type else 'text' end,
          last_is_transcript = c.last_is_transcript and m.deleted_at is null
        from messages m
        where ${isAboutWords}
          and m.id = ${message.id}
          and c.id = m.conversation_id
          and ${isLastMessage('m')}
      )
      ${publishEvent({ workspaceId: message.workspaceId, event })}`.execute(tx)
  },

  /** Stores an update whose message has not arrived, for a day at most. */
  async holdEarly(tx: Tx, update: MessageUpdate, content: string | null, now: Date): Promise<void> {
    const { agentId, contactKey, externalId, kind, isOwn, at } = update
    await sql`
      with old as (
        delete from early_asides
        where agent_id = ${agentId} and kept_at < ${new Date(now.getTime() - EARLY_MS)}
      )
      insert into early_asides (agent_id, contact_key, external_id, kind, is_own, content, at, kept_at)
      select id, ${contactKey}, ${externalId}, ${kind}, ${isOwn}, ${content}, ${at}, ${now}
      from agents
      where id = ${agentId}
      on conflict (agent_id, contact_key, external_id, kind, is_own) do update set
        content = excluded.content,
        at = excluded.at
      where excluded.at >= early_asides.at`.execute(tx)
  },

  /** Takes the updates that waited for this message. */
  async takeEarly(tx: Tx, contact: ContactNames, externalId: string): Promise<MessageUpdate[]> {
    const { rows } = await sql<EarlyUpdateRow>`
      delete from early_asides e
      where ${waitsForContact(contact)} and e.external_id = ${externalId}
      returning ${earlyUpdateColumns}`.execute(tx)
    return rows.map((row) => updateOf(row, contact))
  },

  /** Takes the updates that waited for messages stored under another alias of the contact. */
  async takeEarlyOfKnownMessages(tx: Tx, contact: ContactNames): Promise<MessageUpdate[]> {
    const { rows } = await sql<EarlyUpdateRow>`
      delete from early_asides e
      using conversations c, messages m
      where ${waitsForContact(contact)}
        and c.agent_id = ${contact.agentId}
        and c.contact_key = ${contact.contactKey}
        and m.conversation_id = c.id
        and m.external_id = e.external_id
      returning ${earlyUpdateColumns}`.execute(tx)
    return rows.map((row) => updateOf(row, contact))
  },
}

type EarlyUpdateRow = Pick<MessageUpdate, 'kind' | 'isOwn' | 'externalId' | 'at'> & { content: string | null }

const earlyUpdateColumns = sql.raw('e.external_id, e.kind, e.is_own, e.content, e.at')

const waitsForContact = ({ agentId, contactKey, formerKey = null }: ContactNames) =>
  sql`e.agent_id = ${agentId} and e.contact_key in (${contactKey}, ${formerKey})`

const updateOf = (
  { content, ...rest }: EarlyUpdateRow,
  { agentId, contactKey, formerKey }: ContactNames,
): MessageUpdate => ({
  ...rest,
  agentId,
  contactKey,
  formerKey: formerKey ?? null,
  text: content ?? '',
  emoji: content,
})
