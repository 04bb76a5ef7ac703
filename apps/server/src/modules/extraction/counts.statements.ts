import { meant, type Meant, narrowed, planned, type Put } from './meant.ts'

export type Counts = { conversations: number; contacts: number; activeAgents: number; messages: number }
type Statement = { text: string; values: string[] }

/** Of `said`: a row per conversation in which something was said in those days. */
const FIGURES = `
  (select count(*)::int from said) as conversations,
  (select count(*)::int from (select distinct platform, contact_key from said) contact) as contacts,
  (
    select count(*)::int from agents a
    where a.id in (select agent_id from said)
      and a.is_active and a.channel_problem is null and a.model_problem is null
  ) as "activeAgents"`

/** A conversation has the status of now, so no day can be closed by status. */
export const countsOf = (what: Meant): Statement =>
  what.statuses.length > 0 ? countsByMessage(what) : countsByDay(what)

/** Reads the account's index of messages over all of those days. */
export function countsByMessage(what: Meant): Statement {
  const { values, put } = planned()
  const text = `
    with spoken as materialized (
      select m.conversation_id as id, count(*) as messages
      from messages m
      where ${meant(what, put)}
      group by 1
    ), said as materialized (
      select c.platform, c.contact_key, c.agent_id, spoken.messages
      from spoken join conversations c on c.id = spoken.id
    )
    select (select coalesce(sum(messages), 0)::int from said) as messages, ${FIGURES}`
  return { text, values }
}

/** Adds up the days that are closed, and reads the messages of the others only. */
function countsByDay(what: Meant): Statement {
  const { values, put } = planned()
  const owner = put(what.userId)
  const [from, to] = [moment(what.from, put), moment(what.to, put)]
  const whole = wholeDaysOf(what)
  const [firstDay, dayAfter] = [`${put(whole.first)}::date`, `${put(whole.after)}::date`]
  const text = `
    with closed as materialized (
      select ${firstDay} as first, least(${dayAfter}, closed_before) as after
      from message_days_closed
      where user_id = ${owner} and ${firstDay} < least(${dayAfter}, closed_before)
    ), changed as materialized (
      select distinct d.day
      from message_days_changed d, closed
      where d.user_id = ${owner} and d.day >= closed.first and d.day < closed.after
    ), live (first, after) as materialized (
      select ${from}, ${to} where not exists (select from closed)
      union all select ${from}, ${midnight('first')} from closed
      union all select ${midnight('after')}, ${to} from closed
      union all select ${midnight('day')}, ${midnight('day + 1')} from changed
    ), counted as (
      select (
        select count(*) from messages m
        where ${meant(what, put, { from: 'live.first', to: 'live.after' })}
      ) as messages
      from live
      union all
      select d.messages
      from closed
      join message_days d on d.user_id = ${owner} and d.day >= closed.first and d.day < closed.after
      where ${['d.day not in (select day from changed)', ...narrowed(what, put, 'd')].join(' and ')}
    ), said as materialized (
      select c.platform, c.contact_key, c.agent_id
      from conversations c
      where ${[...spoken(owner, from, to), ...narrowed(what, put)].join(' and ')}
    )
    select (select coalesce(sum(messages), 0)::int from counted) as messages, ${FIGURES}`
  return { text, values }
}

/** The last message of a conversation tells, but where it came after those days: then the one before their end does. */
const spoken = (owner: string, from: string, to: string) => [
  `c.user_id = ${owner}`,
  'c.total_messages > 0',
  `c.last_at >= ${from}`,
  `(c.last_at < ${to} or (
    select m.at from messages m
    where m.conversation_id = c.id and m.at < ${to}
    order by m.at desc
    limit 1
  ) >= ${from})`,
]

const moment = (at: Date, put: Put) => `${put(at.toISOString())}::timestamptz`

const midnight = (day: string) => `(${day})::timestamp at time zone 'UTC'`

const DAY_MS = 86_400_000

/** The days of UTC that lie within the span whole; none where `first` is not before `after`. */
function wholeDaysOf({ from, to }: Meant): { first: string; after: string } {
  const dayAt = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)
  return { first: dayAt(Math.ceil(from.getTime() / DAY_MS)), after: dayAt(Math.floor(to.getTime() / DAY_MS)) }
}
