import {
  selectionCondition,
  type MessageSelection,
  conversationConditions,
  createParameters,
  type ValueWriter,
} from './message-selection.store.ts'

export type MessageCounts = { conversations: number; contacts: number; activeAgents: number; messages: number }
type MessageCountsQuery = { text: string; values: string[] }

/** Over `said`: one row for each conversation with a message in those days. */
const COUNT_COLUMNS = `
  (select count(*)::int from said) as conversations,
  (select count(*)::int from (select distinct platform, contact_key from said) contact) as contacts,
  (
    select count(*)::int from agents a
    where a.id in (select agent_id from said)
      and a.is_active and a.channel_problem is null and a.model_problem is null
  ) as "activeAgents"`

/** The status is the current one, so daily figures cannot be kept by status. */
export const createCountsQuery = (selection: MessageSelection): MessageCountsQuery =>
  selection.statuses.length > 0 ? countFromMessages(selection) : countFromClosedDays(selection)

export function countFromMessages(selection: MessageSelection): MessageCountsQuery {
  const { values, writeValue } = createParameters()
  const text = `
    with spoken as materialized (
      select m.conversation_id as id, count(*) as messages
      from messages m
      where ${selectionCondition(selection, writeValue)}
      group by 1
    ), said as materialized (
      select c.platform, c.contact_key, c.agent_id, spoken.messages
      from spoken
      join conversations c on c.id = spoken.id
    )
    select (select coalesce(sum(messages), 0)::int from said) as messages, ${COUNT_COLUMNS}`
  return { text, values }
}

function countFromClosedDays(selection: MessageSelection): MessageCountsQuery {
  const { values, writeValue } = createParameters()
  const owner = writeValue(selection.workspaceId)
  const [from, to] = [timestampSql(selection.from, writeValue), timestampSql(selection.to, writeValue)]
  const wholeDays = wholeDaysWithin(selection)
  const [firstDay, dayAfter] = [`${writeValue(wholeDays.first)}::date`, `${writeValue(wholeDays.after)}::date`]
  const text = `
    with closed as materialized (
      select ${firstDay} as first, least(${dayAfter}, closed_before) as after
      from message_days_closed
      where workspace_id = ${owner} and ${firstDay} < least(${dayAfter}, closed_before)
    ), changed as materialized (
      select distinct d.day
      from message_days_changed d, closed
      where d.workspace_id = ${owner} and d.day >= closed.first and d.day < closed.after
    ), live (first, after) as materialized (
      select ${from}, ${to}
      where not exists (select from closed)
      union all
      select ${from}, ${midnightSql('first')}
      from closed
      union all
      select ${midnightSql('after')}, ${to}
      from closed
      union all
      select ${midnightSql('day')}, ${midnightSql('day + 1')}
      from changed
    ), counted as (
      select (
        select count(*)
        from messages m
        where ${selectionCondition(selection, writeValue, { from: 'live.first', to: 'live.after' })}
      ) as messages
      from live
      union all
      select d.messages
      from closed
      join message_days d on d.workspace_id = ${owner} and d.day >= closed.first and d.day < closed.after
      where ${all('d.day not in (select day from changed)', ...conversationConditions(selection, writeValue, 'd'))}
    ), said as materialized (
      select c.platform, c.contact_key, c.agent_id
      from conversations c
      where ${all(...activeConversationConditions(owner, from, to), ...conversationConditions(selection, writeValue))}
    )
    select (select coalesce(sum(messages), 0)::int from counted) as messages, ${COUNT_COLUMNS}`
  return { text, values }
}

/** Uses the last message of a conversation; if it is later than those days, the last one before their end. */
const activeConversationConditions = (owner: string, from: string, to: string) => [
  `c.workspace_id = ${owner}`,
  'c.total_messages > 0',
  `c.last_at >= ${from}`,
  `(c.last_at < ${to} or (
    select m.at from messages m
    where m.conversation_id = c.id and m.at < ${to}
    order by m.at desc
    limit 1
  ) >= ${from})`,
]

const timestampSql = (at: Date, writeValue: ValueWriter) => `${writeValue(at.toISOString())}::timestamptz`

const midnightSql = (day: string) => `(${day})::timestamp at time zone 'UTC'`

const DAY_MS = 86_400_000

/** The whole UTC days within the span; none unless `first` is before `after`. */
function wholeDaysWithin({ from, to }: MessageSelection): { first: string; after: string } {
  const dayAt = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)
  return { first: dayAt(Math.ceil(from.getTime() / DAY_MS)), after: dayAt(Math.floor(to.getTime() / DAY_MS)) }
}

const all = (...conditions: string[]): string => conditions.join(' and ')
