import { createValues } from '../../db/ask.ts'

/** Whose exchanges are meant. */
export type Among = { of: 'user' | 'agent' | 'conversation'; ids: readonly string[] }

/** Where a log stands among the others, as exactly as the database knows it. */
export type Place = { at: string; id: string }

/** The newest, going on from a place; or the oldest of those that came since. */
export type Window = { limit: number; before?: Place | undefined; since?: Date }

/** Logs are not kept: each is an exchange, read together with its messages. */
const LOG = `
  select e.id, c.session_name as "sessionName", a.session_name as "agentSessionName", e.created_at as "createdAt",
    c.platform, e.agent_id as "agentId", a.name as "agentName", a.bot_name as "botName",
    c.contact_name as "userName", c.contact_phone as "userPhone",
    coalesce((select string_agg(m.content, E'\n' order by m.at, m.id) from messages m
      where m.exchange_id = e.id and m.direction = 'incoming'), '') as "userMessage",
    coalesce((select string_agg(m.content, E'\n' order by m.part) from messages m
      where m.exchange_id = e.id and m.origin in ('ai', 'n8n')), '') as "aiResponse"
  from exchanges e join conversations c on c.id = e.conversation_id join agents a on a.id = e.agent_id`

/** Each of `among` has its exchanges in an index, in this order: no more of them are read than are asked for. */
export function logsOf(userId: string, { of, ids }: Among, { limit, before, since }: Window) {
  const { values, put } = createValues()
  const way = since ? 'asc' : 'desc'
  const inOrder = `order by e.created_at ${way}, e.id ${way}`
  const beyond = [
    ...(since ? [`and e.created_at > ${put(since)}`] : []),
    ...(before ? [`and (e.created_at, e.id) < (${put(before.at)}::timestamptz, ${put(before.id)})`] : []),
  ].join(' ')
  const most = put(limit)
  const text = `${LOG}
    where e.user_id = ${put(userId)} and e.id = any(array(
      select e.id from unnest(${put(ids)}::text[]) as one(id) cross join lateral (
        select e.id, e.created_at from exchanges e where e.${of}_id = one.id ${beyond} ${inOrder} limit ${most}
      ) e ${inOrder} limit ${most}
    )) ${inOrder}`
  return { text, values }
}

export const BY_ID = `${LOG} where e.user_id = $1 and e.id = $2`

export const PLACE = `select created_at::text as at, id from exchanges where user_id = $1 and id = $2`

/** Either name: a conversation's own, or its agent's. */
export const NAMED = `
  select 'conversation' as of, id from conversations where user_id = $1 and session_name = $2
  union all select 'agent', id from agents where user_id = $1 and session_name = $2`

/** From the end, an index finds it; a digit stands before `:`. */
const endsWith = (digits: string) => `reverse(contact_phone) collate "C" >= reverse(${digits}::text)
    and reverse(contact_phone) collate "C" < reverse(${digits}::text) || ':'`

/**
 * By network id or by any spelling of the phone in full, `$3`. A number without its country, `$4`, is looked for at the
 * end of phones where nothing else has that name.
 */
export const OF_CONTACT = `
  with exact as (
    select id from conversations where user_id = $1 and contact_phone = any($3)
    union
    select c.id from agents a join conversations c on c.agent_id = a.id where a.user_id = $1 and c.contact_key = $2
  )
  select id from exact
  union all
  select id from conversations
  where user_id = $1 and ${endsWith('$4')} and not exists (select 1 from exact)`

export const OF_PLATFORM = `select id from agents where user_id = $1 and platform = $2`

export const countOf = ({ of, ids }: Among) => ({
  text: `select count(*)::int as count from exchanges e where e.${of}_id = any($1)`,
  values: [ids],
})

/** Where a page of sessions ends: the next one begins after it. */
export type SessionPlace = { at: string; id: string }

export const SESSION_PLACE = `
  select last_at::text as at, id
  from conversations
  where user_id = $1 and session_name = $2`

/** Conversations with an exchange, by their last message: no more of them are read than are asked for. */
export function sessionsOf(userId: string, limit: number, before?: SessionPlace) {
  const { values, put } = createValues()
  const owner = put(userId)
  const beyond = before ? `and (c.last_at, c.id) < (${put(before.at)}::timestamptz, ${put(before.id)})` : ''
  const text = `
    select c.session_name as "sessionName", counted.count, counted.last_at as "lastAt"
    from conversations c
    cross join lateral (
      select count(*)::int as count, max(e.created_at) as last_at
      from exchanges e
      where e.conversation_id = c.id
    ) counted
    where c.user_id = ${owner} and counted.count > 0 ${beyond}
    order by c.last_at desc, c.id desc
    limit ${put(limit)}`
  return { text, values }
}
