import { CustomConfig } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOutcomeWith } from '../../../db/outcome-list.ts'
import { spendingLimitsOf } from '../../../db/spending-limits.ts'
import { isRelayed, waitingFiles } from '../../../db/fragments/understood-files.ts'
import { joinOwnSession, ownSessionName } from '../../../db/fragments/own-session.ts'
import { limitHistory } from './recent-history.ts'
import { history } from './history.store.ts'
import { mayFilesFollow } from '../../../db/fragments/has-file-workflow.ts'
import { isNeverAnswered } from '../../../db/fragments/is-never-answered.ts'
import { isOptedOut } from '../../../db/fragments/is-opted-out.ts'
import { messagesOfMonth } from '../../../db/fragments/messages-of-month.ts'
import { isSilenced } from '../../../db/fragments/suspension.ts'
import { pictureSends } from './sending/picture-sends.store.ts'
import { unprovenPayment } from './payment-receipt/unproven-payment.store.ts'
import { sendableDocuments } from './sending/sendable-documents.store.ts'
import type { AddedNotice } from './turn-result.ts'
import type { ReplyContext } from './types.ts'

/** The largest `autoTransferAfter`: unanswered questions before a person takes over. */
const OUTCOMES_LIMIT = 50
const LOOP_WINDOW_MS = 10 * 60_000
/** A sentence about a voice note, picture or file is not repeated within this time. */
const NOTICE_PAUSE_MS = 24 * 3_600_000

/** From the first message of a burst: the reply waits no longer for its voice notes, pictures and files. */
const LONGEST_WAIT_SECONDS = 90

// Below, `e` is the exchange, `c` its conversation and `a` its agent.

const hasDocuments = sql`exists (
  select from documents d
  where d.workspace_id = e.workspace_id and d.status = 'COMPLETED'
)`

const sendable = (now: Date) =>
  sendableDocuments({ workspaceId: sql`e.workspace_id`, agentId: sql`e.agent_id`, conversationId: sql`c.id` }, now)

const lastOutcomes = sql`(
  select array_agg(l.outcome order by l.created_at desc, l.id desc)
  from (
    select p.id, p.outcome, p.created_at
    from exchanges p
    where p.conversation_id = c.id and p.outcome is not null
      and (c.context_from is null or p.created_at >= c.context_from)
    order by p.created_at desc, p.id desc
    limit ${sql.lit(OUTCOMES_LIMIT)}
  ) l
)`

/** The burst has more than texts: only then the sentences that were appended to replies are looked for. */
const hasFile = sql`case
  when exists (
    select from messages m
    where m.exchange_id = e.id and m.direction = 'incoming' and m.type <> 'text'
  ) then true
  else false
end`

/** SQL, after `from`: the journal lines \`j\` of such sentences. */
const addedNotices = (about: AddedNotice['detail']['about']) => sql`exchanges n
  join journal j on j.exchange_id = n.id and j.step = 'notice_added' and j.detail->>'about' = ${sql.lit(about)}
  where n.conversation_id = c.id and ${hasFile}`

const isNoticed = sql`(
  exists (
    select from exchanges n
    where n.conversation_id = c.id and n.outcome = 'media_notice'
  )
  or exists (select from ${addedNotices('media')})
)`

/**
 * Until when notes, pictures and files of the burst may still be understood. A contact who keeps sending them does not
 * postpone it for ever.
 */
export const filesAwaitedUntil = sql`(
  select max(least(w.due_by, e.created_at + make_interval(secs => ${sql.lit(LONGEST_WAIT_SECONDS)})))
  from messages m
  join ${waitingFiles} w on w.message_id = m.id
  where m.exchange_id = e.id and m.deleted_at is null
)`

/** The reasons that a sentence about a voice note gave lately. */
const voiceNotices = (since: Date) => sql`array(
  select j.detail->>'reason'
  from exchanges n
  join journal j on j.exchange_id = n.id and j.step = 'voice_notice'
  where n.conversation_id = c.id and n.outcome = 'voice_notice' and n.closed_at > ${since}
  union
  select j.detail->>'reason'
  from ${addedNotices('voice')} and n.created_at > ${since}
)`

/** The pictures and files that a sentence was about lately. */
const fileNotices = (since: Date) => sql`array(
  select jsonb_build_object('kind', j.detail->>'what', 'reason', j.detail->>'reason')
  from exchanges n
  join journal j on j.exchange_id = n.id and j.step = 'file_notice'
  where n.conversation_id = c.id and n.outcome = 'file_notice' and n.closed_at > ${since}
  union
  select jsonb_build_object('kind', j.detail->>'what', 'reason', j.detail->>'reason')
  from ${addedNotices('file')} and n.created_at > ${since}
)`

const isToldOfVideo = (since: Date) => sql`exists (
  select from ${addedNotices('video')} and n.created_at > ${since}
)`

const hasSpoken = sql`c.answered_count > 0 and exists (
  select from messages s
  where s.conversation_id = c.id and s.origin in ('ai', 'n8n') and s.status <> 'failed'
)`

const knownLead = sql`(
  select k.fields
  from leads k
  where k.conversation_id = c.id
)`

/** An exchange that a person reopened may have told it before. */
const toldClosedAt = sql`greatest(
  (
    select max(n.closed_at)
    from exchanges n
    where n.conversation_id = c.id and ${isOutcomeWith(sql`n.outcome`, 'tells_closed')}
      and exists (select from messages t where t.exchange_id = n.id and t.direction = 'outgoing')
  ),
  (
    select max(j.at)
    from journal j
    where j.exchange_id = e.id and ${isOutcomeWith(sql`j.step`, 'tells_closed')}
  )
)`

const isToldOfOutage = sql`exists (
  select from journal j
  where j.exchange_id = e.id and j.step = 'model_failed'
)`

const repliesSince = (since: Date) => sql`(
  select count(*)::int
  from exchanges r
  where r.conversation_id = e.conversation_id and r.created_at > ${since}
    and ${isOutcomeWith(sql`r.outcome`, 'automatic')}
)`

/** Counts nothing in a workspace without a limit. */
const isOverLimit = (now: Date) => sql`coalesce(
  (
    select case when w.messages_max is null then false else ${messagesOfMonth(sql`w.id`, now)} >= w.messages_max end
    from workspaces w
    where w.id = e.workspace_id
  ),
  false
)`

export const createContextStore = (db: Db) => ({
  /** Reads everything that decides the reply of an exchange, in one statement. Null when the exchange is gone. */
  async loadContext(exchangeId: string, now: Date): Promise<ReplyContext | null> {
    const { rows } = await sql<Omit<ReplyContext, 'knownFields'>>`
      select
        e.id as exchange_id, e.outcome, e.due_at, e.workspace_id, e.conversation_id, e.agent_id, e.created_at,
        e.first_thought_at as generation_started_at, e.incoming_count, e.amendments,
        c.paused_by, c.paused_at, c.is_blocked, ${isOptedOut} as is_opted_out, c.context_from, c.contact_key,
        c.session_name, c.contact_name, c.contact_phone, c.asked_fields,
        -- An agent that is being unlinked is silent at once, also while its n8n still delivers messages.
        a.is_active and not (a.engine = 'n8n' and a.is_hanging_up) as is_agent_active,
        a.prompt, a.secrets, a.engine, c.platform, a.model_problem, a.name as agent_name, a.custom_config as config,
        ${ownSessionName} as agent_session,
        ${spendingLimitsOf(sql`e.workspace_id`, sql`e.agent_id`)} as spending_limits,
        ${isNeverAnswered(sql`a.custom_config`, sql`c.contact_phone`)} as is_never_answered,
        ${isSilenced('e', 'e.created_at')} as is_suspended,
        ${isOverLimit(now)} as is_over_limit,
        ${hasDocuments} as has_documents,
        ${sendable(now)}
          as sendable,
        ${pictureSends(sql`c.id`, now)} as picture_sends,
        ${mayFilesFollow(sql`e.workspace_id`, sql`c.platform`)} as has_file_workflow,
        ${lastOutcomes} as last_outcomes,
        ${isNoticed} as is_noticed,
        ${hasFile} and ${isRelayed(sql`e.id`)} as is_relayed,
        ${filesAwaitedUntil} as files_awaited_until,
        ${voiceNotices(new Date(now.getTime() - NOTICE_PAUSE_MS))} as voice_notices,
        ${isToldOfVideo(new Date(now.getTime() - NOTICE_PAUSE_MS))} as is_told_of_video,
        ${fileNotices(new Date(now.getTime() - NOTICE_PAUSE_MS))} as file_notices,
        ${hasSpoken} as has_spoken,
        ${knownLead} as known_lead,
        ${unprovenPayment(sql`a.custom_config`, sql`c.id`)} as unproven_payment,
        ${toldClosedAt} as told_closed_at,
        ${isToldOfOutage} as is_told_of_outage,
        ${repliesSince(new Date(now.getTime() - LOOP_WINDOW_MS))} as recent_replies,
        ${history} as history
      from exchanges e
      join conversations c on c.id = e.conversation_id
      join agents a on a.id = e.agent_id
      ${joinOwnSession}
      where e.id = ${exchangeId}`.execute(db)
    const context = rows[0]
    if (!context) return null
    return {
      ...context,
      knownFields: Object.keys(context.knownLead ?? {}),
      config: CustomConfig.parse(context.config),
      history: limitHistory(context.history),
    }
  },
})
export type ContextStore = ReturnType<typeof createContextStore>
