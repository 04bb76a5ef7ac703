import { outcomeFacts } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { setOptedOut } from '../../../../db/fragments/set-opted-out.ts'
import { publishEvents } from '../../../../db/fragments/publish-event.ts'
import { waitingAfterExchange } from '../../../../db/fragments/waiting-since.ts'
import { monthStartOf } from '../../../../db/fragments/messages-of-month.ts'
import { isSilenced } from '../../../../db/fragments/suspension.ts'
import { lockWorkspace } from '../../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../../db/locks/with-deadlock-retry.ts'
import type { ReplyContext, ReplyPart, TurnResult, TurnStore } from '../types.ts'
import { areFilesSendable, fileDetails, hasFiles, insertFiles } from './reply-files.store.ts'

/** Who sends the texts of the reply: this server, or the external program that handed the message in. */
export type ReplySender = typeof sentByServer | typeof sentByCaller
export const sentByServer = { origin: 'ai', status: 'pending' } as const
export const sentByCaller = { origin: 'n8n', status: 'sent' } as const

/** Stores turns in the database. */
export const createTurnStore = (db: Db, sender: ReplySender): TurnStore => ({
  close: (context, result, now) => {
    const closing = { context, result, sender, now }
    return hasFiles(result) ? closeWithFiles(db, closing) : closeExchange(db, closing)
  },

  async recordGenerationStart(exchangeId, startedAt) {
    await db
      .updateTable('exchanges')
      .set({ firstThoughtAt: sql<Date>`coalesce(first_thought_at, ${startedAt})` })
      .where('id', '=', exchangeId)
      .execute()
  },

  async addJournalLine({ exchangeId, workspaceId }, step, detail, at) {
    const line = { exchangeId, messageId: null, workspaceId, step, detail: JSON.stringify(detail), at }
    await db.insertInto('journal').values(line).execute()
  },
})

type ExchangeClosing = { context: ReplyContext; result: TurnResult; sender: ReplySender; now: Date }

/** The lock keeps the count of the workspace's bytes true until the commit. */
const closeWithFiles = (db: Db, closing: ExchangeClosing): Promise<boolean> =>
  withDeadlockRetry(db, async (tx) => {
    await lockWorkspace(tx, closing.context.workspaceId)
    return closeExchange(tx, closing)
  })

/**
 * Closes the exchange with reply, summary, journal and events in one statement. False when it changed since it was
 * loaded: answered, paused, a pause that ended, agent switched off, workspace suspended or over its limit, new
 * messages, or a file that may not be sent any more. Each part below reads `closed`, which is empty then.
 */
async function closeExchange(db: Db | Tx, closing: ExchangeClosing): Promise<boolean> {
  const { context, result } = closing
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (${lockConversation(closing)}),
    closed as (${closeIfUnchanged(closing)}),
    replied as (${insertReply(closing)}),
    ${hasFiles(result) ? sql`attached as (${insertFiles(closing)}),` : sql``}
    offered as (${offerToCaller(closing)}),
    summary as (${updateConversation(closing)}),
    opted as (${recordOptOut(closing)}),
    counted as (${countExecution(closing)}),
    captured as (${mergeLead(closing)}),
    noted as (${journalLines(closing)}),
    published as (${publishEvents(context.workspaceId, result.events, sql`closed`)})
    select id from closed`.execute(db)
  return rows.length > 0
}

const isReply = ({ parts }: TurnResult) => parts.length > 0

/** Locks the conversation before its exchange, in the order in which an arriving message locks them. */
const lockConversation = (closing: ExchangeClosing) => {
  const { context, result, now } = closing
  return sql`
  select id
  from conversations
  where id = ${context.conversationId}
    and (
      ${!isReply(result)}::boolean
      and (${result.outcome}::text <> 'paused' or paused_by is not null)
      or ${isReply(result)}::boolean
      and (paused_by is null or paused_by = 'model')
      and not is_blocked
      and exists (select from agents a where a.id = ${context.agentId} and a.is_active)
      and not ${isSilenced('conversations', sql`${context.createdAt}::timestamptz`)}
      ${hasFiles(result) ? sql`and ${areFilesSendable(closing)}` : sql``}
      and may_reply_this_month(${context.workspaceId}, ${monthStartOf(now)})
    )
  for update`
}

const closeIfUnchanged = ({ context, result, now }: ExchangeClosing) => sql`
  update exchanges set outcome = ${result.outcome}, closed_at = ${now}
  where id = ${context.exchangeId} and outcome is null
    and incoming_count = ${context.incomingCount} and amendments = ${context.amendments}
    and exists (select from locked)
  returning id`

const insertReply = ({ context, result, sender, now }: ExchangeClosing) => {
  const { parts } = result
  return sql`
    insert into messages (
      id, conversation_id, workspace_id, exchange_id, direction, origin, type,
      content, details, status, not_before, part, at, created_at
    )
    select
      p.id, ${context.conversationId}, ${context.workspaceId}, closed.id, 'outgoing', p.origin, p.type,
      p.text, p.details::jsonb, p.status,
      case when p.part = 1 then ${speechUntil(result)}::timestamptz end, p.part - 1, ${now}, ${now}
    from closed,
      unnest(
        ${parts.map(({ id }) => id)}::text[],
        ${parts.map((part) => senderOf(part, sender).origin)}::text[],
        ${parts.map((part) => senderOf(part, sender).status)}::text[],
        ${parts.map(typeOfPart)}::text[],
        ${parts.map(({ text }) => text)}::text[],
        ${detailsOfParts(result)}::text[]
      ) with ordinality as p(id, origin, status, type, text, details, part)`
}

/** A text that waits for its voice is not delivered before that time. */
const speechUntil = ({ speech }: TurnResult): Date | null => (speech && 'until' in speech ? speech.until : null)

/** This server sends every file: after a text of a program only once the program confirmed it. */
const senderOf = ({ file }: ReplyPart, sender: ReplySender) => (file ? sentByServer : sender)

const typeOfPart = ({ file }: ReplyPart) => (file ? (file.picture ? 'image' : 'document') : 'text')

/** Of each part: a file has its name, and the last text of the draft what it is based on. */
function detailsOfParts(result: TurnResult): (string | null)[] {
  const { outcome, sources, parts } = result
  const speech = speechUntil(result) ? 'waiting' : undefined
  const isQuote = outcomeFacts(outcome).traits.includes('quote') || undefined
  const lastText = parts.findLast(({ file, isApology }) => !file && !isApology)
  return parts.map((part, index) => {
    if (part.file) return JSON.stringify(fileDetails(part.file))
    const based = part === lastText && sources.length > 0 ? { sources, isQuote } : null
    const spoken = index === 0 && speech ? { speech } : null
    return based || spoken ? JSON.stringify({ ...based, ...spoken }) : null
  })
}

const offerToCaller = ({ result, sender, now }: ExchangeClosing) => sql`
  insert into reply_handovers (exchange_id, offered_at)
  select id, ${now}
  from closed
  where ${isReply(result) && sender === sentByCaller}`

const updateConversation = ({ context, result, sender, now }: ExchangeClosing) => {
  const { outcome, parts, pauseBy, mute, resumes, asks, preview } = result
  const hasReply = isReply(result)
  const lastPart = parts.at(-1)
  const secondsToAnswer = hasReply ? (now.getTime() - context.createdAt.getTime()) / 1000 : 0
  const pausedBy = sql`case when ${resumes} then null else coalesce(${pauseBy}::text, paused_by) end`
  const status = nextStatus(context, result)
  return sql`
    update conversations set
      updated_at = ${now},
      waiting_since = ${waitingAfterExchange({ ...context, outcome, hasReply, pausedBy, status })},
      paused_by = ${pausedBy},
      paused_at = case
        when ${resumes} then null
        when ${pauseBy}::text is null then paused_at
        else ${now}
      end,
      is_muted = coalesce(${mute}::boolean, is_muted),
      asked_fields = asked_fields || array(select f from unnest(${asks}::text[]) f where f <> all (asked_fields)),
      status = ${status},
      total_messages = total_messages + ${parts.length},
      answered_count = answered_count + ${hasReply ? 1 : 0},
      answered_seconds = answered_seconds + ${secondsToAnswer},
      last_at = case when ${hasReply} then greatest(last_at, ${now}) else last_at end,
      last_direction = case when ${hasReply} then 'outgoing' else last_direction end,
      last_origin = case
        when ${hasReply} then ${lastPart ? senderOf(lastPart, sender).origin : null}
        else last_origin
      end,
      last_type = case when ${hasReply} then ${lastPart ? typeOfPart(lastPart) : null} else last_type end,
      last_content = case when ${hasReply} then ${lastPart?.file ? '' : preview} else last_content end
    where id = ${context.conversationId} and exists (select from closed)`
}

/** «BAJA» and «ALTA» are the contact's, whichever conversation they are written in. */
const recordOptOut = ({ context, result: { mute }, now }: ExchangeClosing) => sql`
  ${setOptedOut(context.conversationId, mute, now)} and exists (select from closed)`

/**
 * A conversation does not wait if a person answered meanwhile. One that waits for a person waits on, also when the
 * agent replies.
 */
const nextStatus = (
  { lastOutcomes, unprovenPayment }: ReplyContext,
  { status, resumes }: TurnResult,
): RawBuilder<string> => {
  const isPersonOwed = unprovenPayment === 'unverified' || (lastOutcomes?.includes('nobody_there') ?? false)
  return sql`case
    when status = 'transferred' and not ${resumes} then status
    when ${status}::text = 'waiting' and last_direction = 'outgoing' and waiting_since is null then status
    when ${status}::text = 'active' and status = 'waiting' and ${isPersonOwed}::boolean then status
    else coalesce(${status}::text, status)
  end`
}

const countExecution = ({ context, result, now }: ExchangeClosing) => {
  const { modelProblem, ran } = result
  const isUnchanged = modelProblem === 'unchanged'
  return sql`
    update agents set
      total_executions = total_executions + 1,
      last_execution_at = ${now},
      model_problem = case when ${isUnchanged} then model_problem else ${isUnchanged ? null : modelProblem}::text end
    where id = ${context.agentId} and ${ran} and exists (select from closed)`
}

const mergeLead = ({ context, result, now }: ExchangeClosing) => {
  const fields = result.lead === null ? null : JSON.stringify(result.lead)
  return sql`
    insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
    select ${context.conversationId}, ${context.workspaceId}, ${context.agentId}, ${fields}::jsonb, ${now}, ${now}
    from closed
    where ${fields}::jsonb is not null
    on conflict (conversation_id) do update set
      fields = leads.fields || excluded.fields,
      updated_at = excluded.updated_at
    returning conversation_id`
}

const journalLines = ({ context, result, sender, now }: ExchangeClosing) => {
  const { lead, asks, outcome, detail, unsentFiles, speech } = result
  const unspoken = speech && 'reason' in speech ? [speech] : []
  const line = { exchangeId: sql`closed.id`, workspaceId: context.workspaceId, at: now }
  const fieldsDetail = (fields: readonly string[]) => sql`jsonb_build_object('fields', ${fields.join(', ')}::text)`
  return appendJournal(
    { ...line, step: 'lead', detail: fieldsDetail(Object.keys(lead ?? {})), rows: sql`from closed, captured` },
    { ...line, step: 'lead_asked', detail: fieldsDetail(asks), rows: sql`from closed where ${asks.length > 0}` },
    { ...line, step: outcome, detail, rows: sql`from closed` },
    ...unsentFiles.map((file) => ({ ...line, step: 'file_unsent', detail: file, rows: sql`from closed` })),
    ...unspoken.map((plan) => ({ ...line, step: 'not_spoken', detail: plan, rows: sql`from closed` })),
    { ...line, step: 'relayed_reply', rows: sql`from closed where ${isReply(result) && sender === sentByCaller}` },
  )
}
