import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { appendJournal } from '../../../../db/fragments/append-journal.ts'
import { publishEvents } from '../../../../db/fragments/publish-event.ts'
import { monthStartOf } from '../../../../db/fragments/messages-of-month.ts'
import { mergedHeardFields } from '../../../../db/fragments/merged-heard-fields.ts'
import { isSilenced } from '../../../../db/fragments/suspension.ts'
import { lockWorkspace } from '../../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../../db/locks/with-deadlock-retry.ts'
import type { TurnStore } from '../turn-result.ts'
import { recordOptOut, updateConversation } from './conversation-after-turn.store.ts'
import { type ExchangeClosing, isReply, type ReplySender, sentByCaller } from './exchange-closing.ts'
import { areFilesSendable, hasFiles, insertFiles } from './reply-files.store.ts'
import { insertReply, offerToCaller } from './reply-messages.store.ts'

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
    if (STEPS_RECORDED_ONCE.has(step) && (await hasJournalLine(db, line))) return
    await db.insertInto('journal').values(line).execute()
  },
})

/** Steps that are true of the whole exchange, however often its turn is tried. */
const STEPS_RECORDED_ONCE = new Set(['lookup_held'])

async function hasJournalLine(db: Db, { exchangeId, step, detail }: Record<'exchangeId' | 'step' | 'detail', string>) {
  const line = await db
    .selectFrom('journal')
    .select('id')
    .where('exchangeId', '=', exchangeId)
    .where('step', '=', step)
    .where('detail', '=', sql<never>`${detail}::jsonb`)
    .executeTakeFirst()
  return line !== undefined
}

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
    insert into leads (conversation_id, workspace_id, agent_id, fields, heard_fields, created_at, updated_at)
    select
      ${context.conversationId}, ${context.workspaceId}, ${context.agentId}, ${fields}::jsonb,
      ${[...result.heardFields]}::text[], ${now}, ${now}
    from closed
    where ${fields}::jsonb is not null
    on conflict (conversation_id) do update set
      fields = leads.fields || excluded.fields,
      heard_fields = ${mergedHeardFields('leads', 'excluded')},
      updated_at = excluded.updated_at
    returning conversation_id`
}

const journalLines = ({ context, result, sender, now }: ExchangeClosing) => {
  const { lead, asks, notices, hasUntoldVideo, outcome, detail, unsentFiles, speech } = result
  const unspoken = speech && 'reason' in speech ? [speech] : []
  const line = { exchangeId: sql`closed.id`, workspaceId: context.workspaceId, at: now }
  const fieldsDetail = (fields: readonly string[]) => sql`jsonb_build_object('fields', ${fields.join(', ')}::text)`
  return appendJournal(
    { ...line, step: 'lead', detail: fieldsDetail(Object.keys(lead ?? {})), rows: sql`from closed, captured` },
    { ...line, step: 'lead_asked', detail: fieldsDetail(asks), rows: sql`from closed where ${asks.length > 0}` },
    { ...line, step: outcome, detail, rows: sql`from closed` },
    ...notices.map((notice) => ({ ...line, step: 'notice_added', detail: notice.detail, rows: sql`from closed` })),
    { ...line, step: 'not_watched', rows: sql`from closed where ${hasUntoldVideo}` },
    ...unsentFiles.map((file) => ({ ...line, step: 'file_unsent', detail: file, rows: sql`from closed` })),
    ...unspoken.map((plan) => ({ ...line, step: 'not_spoken', detail: plan, rows: sql`from closed` })),
    { ...line, step: 'relayed_reply', rows: sql`from closed where ${isReply(result) && sender === sentByCaller}` },
  )
}
