import type { CustomConfig, ProblemCode, ServerEvent, Source } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { type Purse, purseOf } from '../../../db/purse.ts'
import type { AgentRow, ConversationRow, ExchangeRow, MessageRow, Outcome } from '../../../db/schema.ts'
import type { Lead } from './lead.ts'
import { isNeverAnswered } from '../never-answered.ts'
import { joinOwnSession, ownSession } from '../own-session.ts'
import { GIST, RECENT, recent } from './recent.ts'

/** An exchange that may still owe a reply, with everything the decision needs. */
export type Todo = Pick<ExchangeRow, 'outcome' | 'dueAt' | 'firstThoughtAt' | 'userId' | 'conversationId' | 'agentId'> &
  Pick<
    ConversationRow,
    'pausedBy' | 'pausedAt' | 'isMuted' | 'contextFrom' | 'contactKey' | 'sessionName' | 'contactName' | 'contactPhone'
  > &
  Pick<AgentRow, 'isActive' | 'prompt' | 'secrets' | 'platform' | 'modelProblem'> & {
    exchangeId: string
    createdAt: Date
    agentName: string
    agentSession: string
    config: CustomConfig
    incomingCount: number
    /** How often its messages were edited or taken back. */
    amendments: number
    isNeverAnswered: boolean
    /** «Por ahora solo leo texto» was said in this conversation. */
    isNoticed: boolean
    /** An automatic reply stands there, and did not fail. */
    hasSpoken: boolean
    /** The fields of a lead that the contact was asked for, and those that they gave. */
    askedFields: string[]
    knownFields: string[]
    /** When it was last said there that the shop is closed, or nobody there. */
    toldClosedAt: Date | null
    /** What is to be answered, and the last lines of the present context; oldest first. */
    history: Line[]
    recentReplies: number
    /** How the exchanges of the present context ended, the newest first. */
    /** Whether the account has documents to answer from. */
    hasDocuments: boolean
    lastOutcomes: Outcome[] | null
    /** For `meansOf`; a rehearsal brings its means along. */
    purse?: Purse
  }

export type Line = Pick<MessageRow, 'id' | 'exchangeId' | 'direction' | 'origin' | 'type' | 'content' | 'details'> & {
  isGone: boolean
}

export type Ending = {
  outcome: Outcome
  parts: { id: string; text: string }[]
  /** Hands the conversation to a person. */
  pauseBy: ConversationRow['pausedBy']
  mute: boolean | null
  status: ConversationRow['status'] | null
  modelProblem: ProblemCode | null | 'unchanged'
  ran: boolean
  /** Ends the pause that an outage of the model caused. */
  resumes: boolean
  /** The documents that the reply rests on. */
  sources: readonly Source[]
  detail: Record<string, unknown> | null
  /** What the contact told of themselves. */
  lead: Lead | null
  /** The fields of a lead that the reply asks for. */
  asks: readonly string[]
  events: ServerEvent[]
  preview: string
}

/** Who says a reply: we do, by delivering it, or whoever handed us the message and takes the answer along. */
export type Voice = typeof ours | typeof relayed
const ours = { origin: 'ai', status: 'pending' } as const
export const relayed = { origin: 'n8n', status: 'sent' } as const

const HISTORY = 24
/** Nobody writes more than this in one breath; of what a machine writes, the last is read. */
const BURST = 200
/** As many as may go unanswered before a person takes over. */
const OUTCOMES = 50
const LOOP_WINDOW_MS = 10 * 60_000

export const createReplyStore = (db: Db) => ({
  async todo(exchangeId: string, now: Date): Promise<Todo | null> {
    const { rows } = await sql<Todo>`
      select e.id as exchange_id, e.outcome, e.due_at, e.first_thought_at, e.user_id, e.conversation_id, e.agent_id, e.created_at,
        c.paused_by, c.paused_at, c.is_muted, c.context_from, c.contact_key, c.session_name, c.contact_name, c.contact_phone,
        -- Who hung up is silent at once, also where their n8n is still brought messages.
        a.is_active and not (a.engine = 'n8n' and a.is_hanging_up) as is_active, a.prompt, a.secrets, a.platform, a.model_problem, a.name as agent_name, ${ownSession} as agent_session, a.custom_config as config,
        e.incoming_count, e.amendments,
        ${purseOf(sql`e.user_id`, sql`e.agent_id`)} as purse,
        exists (select from documents d where d.user_id = e.user_id and d.status = 'COMPLETED') as has_documents,
        (select array_agg(l.outcome order by l.created_at desc, l.id desc) from (
          select p.id, p.outcome, p.created_at from exchanges p
          where p.conversation_id = c.id and p.outcome is not null and (c.context_from is null or p.created_at >= c.context_from)
          order by p.created_at desc, p.id desc limit ${OUTCOMES}) l) as last_outcomes,
        ${isNeverAnswered(sql`a.custom_config`, sql`c.contact_phone`)} as is_never_answered,
        exists (select from exchanges n where n.conversation_id = c.id and n.outcome = 'media_notice') as is_noticed,
        c.answered_count > 0 and exists (select from messages s where s.conversation_id = c.id and s.origin in ('ai', 'n8n') and s.status <> 'failed') as has_spoken,
        c.asked_fields,
        array(select jsonb_object_keys(k.fields) from leads k where k.conversation_id = c.id) as known_fields,
        (select max(n.closed_at) from exchanges n where n.conversation_id = c.id and n.outcome in ('out_of_hours', 'nobody_there') and exists (select from messages t where t.exchange_id = n.id and t.direction = 'outgoing')) as told_closed_at,
        (select count(*)::int from exchanges r where r.conversation_id = e.conversation_id
          and r.created_at > ${new Date(now.getTime() - LOOP_WINDOW_MS)} and r.outcome in ('answered', 'greeted', 'fallback', 'media_notice', 'no_model', 'quoted', 'budget_quoted', 'out_of_budget', 'guarded', 'no_answer', 'nobody_there', 'thanked')) as recent_replies,
        (select json_agg(json_build_object('id', h.id, 'exchangeId', h.exchange_id, 'direction', h.direction,
            'origin', h.origin, 'type', h.type, 'details', h.details, 'isGone', h.deleted_at is not null,
            -- Older lines are cut as recent.ts cuts them, so that they are not read for nothing.
            'content', left(h.content, case when h.newer > ${RECENT}::int then ${GIST}::int else ${RECENT}::int end)
          ) order by h.at, h.id)
          from (
            select l.*, sum(length(l.content)) over (order by l.at desc, l.id desc) - length(l.content) as newer
            from (
            (select m.id, m.exchange_id, m.direction, m.origin, m.type, m.content, m.details, m.deleted_at, m.at
              from messages m
              where m.exchange_id = e.id order by m.at desc, m.id desc limit ${BURST})
            union
            (select m.id, m.exchange_id, m.direction, m.origin, m.type, m.content, m.details, m.deleted_at, m.at
              from messages m
              where m.conversation_id = c.id and (c.context_from is null or m.at >= c.context_from)
              order by m.at desc, m.id desc limit ${HISTORY})
            ) l
          ) h) as history
      from exchanges e join conversations c on c.id = e.conversation_id join agents a on a.id = e.agent_id ${joinOwnSession}
      where e.id = ${exchangeId}`.execute(db)
    const todo = rows[0]
    return todo ? { ...todo, history: recent(todo.history) } : null
  },

  /** This exchange was thought about for the first time then, unless it was before. */
  async thoughtSince(exchangeId: string, begun: Date): Promise<void> {
    await db
      .updateTable('exchanges')
      .set({ firstThoughtAt: sql<Date>`coalesce(first_thought_at, ${begun})` })
      .where('id', '=', exchangeId)
      .execute()
  },

  /**
   * Closes the exchange with its reply (kept as pending), summary, journal and events, all or nothing.
   * False when it is no longer what was thought about: answered, paused, its agent switched off, or with new messages in it.
   */
  async close(todo: Todo, ending: Ending, now: Date, by: Voice = ours): Promise<boolean> {
    const { outcome, parts, pauseBy, mute, status, modelProblem, ran, resumes, sources, detail, lead } = ending
    const { asks, events, preview } = ending
    const spoke = parts.length > 0
    const isOwedPerson = todo.lastOutcomes?.includes('nobody_there') ?? false
    // Under the last piece of a reply.
    const isQuote = outcome === 'quoted' || outcome === 'budget_quoted' || undefined
    const told = lead === null ? null : JSON.stringify(lead)
    const details = sources.length > 0 ? JSON.stringify({ sources, isQuote }) : null
    const { rows } = await sql<{ id: string }>`
      with locked as materialized (
        -- First the conversation, then its exchange: the order in which a message arrives takes them too.
        select id from conversations where id = ${todo.conversationId}
          and (${!spoke}::boolean or ((paused_by is null or paused_by = 'model')
            and exists (select from agents a where a.id = ${todo.agentId} and a.is_active))) for update
      ), closed as (
        update exchanges set outcome = ${outcome}, closed_at = ${now}
        where id = ${todo.exchangeId} and outcome is null and incoming_count = ${todo.incomingCount} and amendments = ${todo.amendments}
          and exists (select from locked)
        returning id
      ), replied as (
        insert into messages (id, conversation_id, user_id, exchange_id, direction, origin, type, content, details, status, part, at, created_at)
        select p.id, ${todo.conversationId}, ${todo.userId}, closed.id, 'outgoing', ${by.origin}, 'text', p.text,
          case when p.part = ${parts.length} then ${details}::jsonb end, ${by.status}, p.part - 1, ${now}, ${now}
        from closed, unnest(${parts.map((p) => p.id)}::text[], ${parts.map((p) => p.text)}::text[]) with ordinality as p(id, text, part)
      ), offered as (
        insert into reply_handovers (exchange_id, offered_at)
        select id, ${now} from closed where ${spoke && by === relayed}
      ), summary as (
        update conversations set
          updated_at = ${now},
          paused_by = case when ${resumes} then null else coalesce(${pauseBy}::text, paused_by) end,
          paused_at = case when ${resumes} then null when ${pauseBy}::text is null then paused_at else ${now} end,
          is_muted = coalesce(${mute}::boolean, is_muted),
          asked_fields = asked_fields
            || array(select f from unnest(${asks}::text[]) f where f <> all (asked_fields)),
          -- Nobody waits for an answer that a person gave meanwhile.
          status = case when (status = 'transferred' and not ${resumes}) or (${status}::text = 'waiting' and last_direction = 'outgoing') then status
            -- Whoever waits for a person waits on, whatever the agent says meanwhile.
            when ${status}::text = 'active' and status = 'waiting' and ${isOwedPerson}::boolean then status
            else coalesce(${status}::text, status) end,
          total_messages = total_messages + ${parts.length},
          answered_count = answered_count + ${spoke ? 1 : 0},
          answered_seconds = answered_seconds + ${spoke ? (now.getTime() - todo.createdAt.getTime()) / 1000 : 0},
          last_at = case when ${spoke} then greatest(last_at, ${now}) else last_at end,
          last_direction = case when ${spoke} then 'outgoing' else last_direction end,
          last_origin = case when ${spoke} then ${by.origin} else last_origin end,
          last_type = case when ${spoke} then 'text' else last_type end,
          last_content = case when ${spoke} then ${preview} else last_content end
        where id = ${todo.conversationId} and exists (select from closed)
      ), counted as (
        update agents set
          total_executions = total_executions + 1, last_execution_at = ${now},
          model_problem = case when ${modelProblem === 'unchanged'} then model_problem else ${modelProblem === 'unchanged' ? null : modelProblem}::text end
        where id = ${todo.agentId} and ${ran} and exists (select from closed)
      ), captured as (
        insert into leads (conversation_id, user_id, agent_id, fields, created_at, updated_at)
        select ${todo.conversationId}, ${todo.userId}, ${todo.agentId}, ${told}::jsonb, ${now}, ${now}
        from closed where ${told}::jsonb is not null
        on conflict (conversation_id) do update set fields = leads.fields || excluded.fields, updated_at = excluded.updated_at
        returning conversation_id
      ), noted as (
        insert into journal (exchange_id, user_id, step, detail, at)
        select closed.id, ${todo.userId}, 'lead', jsonb_build_object('fields', ${Object.keys(lead ?? {}).join(', ')}::text), ${now}::timestamptz
        from closed, captured
        union all
        select id, ${todo.userId}, 'lead_asked', jsonb_build_object('fields', ${asks.join(', ')}::text), ${now}::timestamptz
        from closed where ${asks.length > 0}
        union all
        select id, ${todo.userId}, ${outcome}, ${detail === null ? null : JSON.stringify(detail)}::jsonb, ${now}::timestamptz from closed
        union all
        select id, ${todo.userId}, 'relayed_reply', null, ${now}::timestamptz from closed where ${spoke && by === relayed}
      ), told as (
        insert into events (user_id, data)
        select ${todo.userId}, e::jsonb from closed, unnest(${events.map((event) => JSON.stringify(event))}::text[]) as e
      )
      select id from closed`.execute(db)
    return rows.length > 0
  },

  note: (todo: Todo, step: string, detail: Record<string, unknown>, now: Date) =>
    db
      .insertInto('journal')
      .values({
        exchangeId: todo.exchangeId,
        messageId: null,
        userId: todo.userId,
        step,
        detail: JSON.stringify(detail),
        at: now,
      })
      .execute(),
})
export type ReplyStore = ReturnType<typeof createReplyStore>

/** Where a turn is written down. */
export type TurnStore = {
  close: (todo: Todo, ending: Ending, now: Date) => Promise<boolean>
  thoughtSince: ReplyStore['thoughtSince']
  note: (...noted: Parameters<ReplyStore['note']>) => Promise<unknown>
}
