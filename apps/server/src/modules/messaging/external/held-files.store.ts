import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { appendJournal } from '../../../db/fragments/append-journal.ts'
import { isOptedOut } from '../../../db/fragments/is-opted-out.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'

/** Why the file of a reply that a workflow sends was not sent after it. */
export const heldFileCauses = {
  /** Only this one ends: a later confirmation sends the file. */
  unconfirmed: 'No se supo si salió el texto que iba antes',
  unsent: 'No salió el texto que iba antes',
  optedOut: 'El contacto escribió BAJA',
  takenOver: 'Una persona tomó la conversación',
  switchedOff: 'El agente estaba apagado',
} as const

/** A confirmation that comes later than this after the reply sends no files. */
const LATE_MS = 10 * 60_000

/** SQL: files of a reply whose text a workflow sends are sent by this server, and no attempt began. */
const isUnattempted = (m: RawBuilder<unknown>) => sql`${m}.origin = 'ai' and ${m}.attempted_at is null`

/** SQL: message `m` waits until a workflow confirms that it sent the text before it. */
export const isHeld = (m: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select
  from reply_handovers h
  where h.exchange_id = ${m}.exchange_id and h.settled_at is null
)`

/** CTEs that end the files of the exchanges that `settled` lists by `exchange_id`, whose texts may not have left. */
export const endHeldFiles = (settled: RawBuilder<unknown>, cause: string, now: Date): RawBuilder<unknown> => sql`
  unsent_files as (
    update messages m
    set status = 'failed', cause = ${cause}
    from ${settled} t
    where m.exchange_id = t.exchange_id
      and m.status = 'pending'
      and ${isUnattempted(sql`m`)}
    returning m.id, m.exchange_id, m.workspace_id, m.conversation_id, m.details, m.cause
  ), noted_files as (
    ${noteFiles(sql`unsent_files`, now)}
  ), published_files as (
    ${publishFiles(sql`unsent_files`)}
  )`

const noteFiles = (files: RawBuilder<unknown>, at: Date) =>
  appendJournal({
    exchangeId: sql`exchange_id`,
    messageId: sql`id`,
    workspaceId: sql`workspace_id`,
    step: 'failed',
    detail: sql`jsonb_strip_nulls(jsonb_build_object(
      'cause', cause,
      'kind', 'withheld',
      'name', details->>'fileName',
      'pictureOf', details->>'pictureOf'
    ))`,
    at,
    rows: sql`from ${files}`,
  })

/** One event for each conversation of `files`. */
const publishFiles = (files: RawBuilder<unknown>) =>
  publishEvent({
    workspaceId: sql`workspace_id`,
    event: { type: 'conversation' },
    fields: { conversationId: sql`conversation_id` },
    rows: sql`from (select distinct workspace_id, conversation_id from ${files}) as changed`,
  })

/** What a workflow says became of the text. */
export type ReplyDelivery = 'sent' | 'failed' | 'uncertain'

/** A conversation with files that may be sent. */
export type FileDelivery = { workspaceId: string; conversationId: string }

/**
 * In the transaction that settles the reply, before it does: what becomes of its files. Sent only if the text was, the
 * contact did not say «BAJA», no person took over and the agent is switched on. Returns the conversation if any may be
 * sent.
 */
export async function releaseHeldFiles(
  tx: Tx,
  exchangeId: string,
  delivery: ReplyDelivery,
  now: Date,
): Promise<FileDelivery | null> {
  const wasSent = delivery === 'sent'
  const unsentCause = delivery === 'failed' ? heldFileCauses.unsent : heldFileCauses.unconfirmed
  const { rows } = await sql<FileDelivery>`
    with files as (
      select
        m.id,
        m.status as earlier,
        case
          when not ${wasSent} then ${unsentCause}
          when ${isOptedOut} then ${heldFileCauses.optedOut}
          when c.paused_by <> 'model' then ${heldFileCauses.takenOver}
          when not a.is_active then ${heldFileCauses.switchedOff}
        end as cause
      from reply_handovers h
      join messages m on m.exchange_id = h.exchange_id and ${isUnattempted(sql`m`)}
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      where h.exchange_id = ${exchangeId}
        and case
          when h.settled_at is null then m.status = 'pending'
          else ${wasSent}
            and m.status = 'failed'
            and m.cause = ${heldFileCauses.unconfirmed}
            and m.created_at > ${new Date(now.getTime() - LATE_MS)}
        end
    ), decided as (
      update messages m
      set status = case when files.cause is null then 'pending' else 'failed' end, cause = files.cause
      from files
      where m.id = files.id and m.status = files.earlier and ${isUnattempted(sql`m`)}
      returning m.id, m.exchange_id, m.workspace_id, m.conversation_id, m.details, m.status, m.cause
    ), noted as (
      ${noteFiles(sql`decided where status = 'failed'`, now)}
    ), published as (
      ${publishFiles(sql`decided`)}
    )
    select distinct workspace_id, conversation_id
    from decided
    where status = 'pending'`.execute(tx)
  return rows[0] ?? null
}

/** Replies handed out before `claimedBefore` whose texts the network showed, and whose files still wait. */
export async function findShownReplies(db: Db, claimedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.exchange_id as id
    from reply_handovers h
    where h.settled_at is null
      and h.claimed_at < ${claimedBefore}
      and exists (
        select
        from messages m
        where m.exchange_id = h.exchange_id and m.status = 'pending' and ${isUnattempted(sql`m`)}
      )
      and (
        select bool_and(m.external_id is not null)
        from messages m
        where m.exchange_id = h.exchange_id and m.origin = 'n8n'
      )
    limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the conversation of an exchange, as an arriving message does. */
export const lockConversationOf = (tx: Tx, exchangeId: string) =>
  sql`
    select
    from conversations
    where id = (select conversation_id from exchanges where id = ${exchangeId})
    for update`.execute(tx)
