import type { Platform } from '@portavoz/contract'
import { createBindings } from '../../db/connection/raw-query.ts'
import { quotedContentSql } from '../../db/fragments/quoted-content.ts'

/** The workspace, agents or conversations whose exchanges are listed, on each platform or on one. */
export type LogScope = { of: 'workspace' | 'agent' | 'conversation'; ids: readonly string[]; platform?: Platform }

export type LogCursor = { at: string; id: string }

/** The newest logs before a cursor, or the oldest logs since a moment. */
export type LogWindow = { limit: number; before?: LogCursor | undefined; since?: Date }

/** Logs have no table: each is an exchange with its messages. */
const LOG_COLUMNS = `
  select
    e.id,
    c.session_name as "sessionName",
    a.session_name as "agentSessionName",
    e.created_at as "createdAt",
    c.platform,
    e.agent_id as "agentId",
    a.name as "agentName",
    a.bot_name as "botName",
    c.contact_name as "userName",
    c.contact_phone as "userPhone",
    coalesce(
      (
        select string_agg(${quotedContentSql}, E'\n' order by m.at, m.id)
        from messages m
        where m.exchange_id = e.id and m.direction = 'incoming'
      ),
      ''
    ) as "userMessage",
    coalesce(
      (
        select string_agg(m.content, E'\n' order by m.part)
        from messages m
        where m.exchange_id = e.id and m.origin in ('ai', 'n8n') and m.content <> ''
      ),
      ''
    ) as "aiResponse"
  from exchanges e
  join conversations c on c.id = e.conversation_id
  join agents a on a.id = e.agent_id`

/** Reads at most `limit` exchanges of each id in the scope from its index. */
export function logsQuery(workspaceId: string, { of, ids, platform }: LogScope, { limit, before, since }: LogWindow) {
  const { values, bind: param } = createBindings()
  const direction = since ? 'asc' : 'desc'
  const orderBy = `order by e.created_at ${direction}, e.id ${direction}`
  const afterCursor = [
    ...(since ? [`and e.created_at > ${param(since)}`] : []),
    ...(before ? [`and (e.created_at, e.id) < (${param(before.at)}::timestamptz, ${param(before.id)})`] : []),
  ].join(' ')
  const onPlatform = platform
    ? `and exists (select from conversations c where c.id = e.conversation_id and c.platform = ${param(platform)})`
    : ''
  const limitParam = param(limit)
  const text = `${LOG_COLUMNS}
    where e.workspace_id = ${param(workspaceId)} and e.id = any(array(
      select e.id
      from unnest(${param(ids)}::text[]) as one(id)
      cross join lateral (
        select e.id, e.created_at
        from exchanges e
        where e.${of}_id = one.id ${afterCursor} ${onPlatform}
        ${orderBy}
        limit ${limitParam}
      ) e
      ${orderBy}
      limit ${limitParam}
    ))
    ${orderBy}`
  return { text, values }
}

export const LOG_BY_ID = `${LOG_COLUMNS} where e.workspace_id = $1 and e.id = $2`

export const LOG_CURSOR = `select created_at::text as at, id from exchanges where workspace_id = $1 and id = $2`

/** A name belongs to a conversation or to an agent. */
export const SCOPE_BY_NAME = `
  select 'conversation' as of, id
  from conversations
  where workspace_id = $1 and session_name = $2
  union all
  select 'agent', id
  from agents
  where workspace_id = $1 and session_name = $2`

/** The index is on the reversed phone; `:` follows `9` in the C collation. */
const phoneEndsWith = (digits: string) => `reverse(contact_phone) collate "C" >= reverse(${digits}::text)
    and reverse(contact_phone) collate "C" < reverse(${digits}::text) || ':'`

/**
 * Conversations by network id or by a full spelling of the phone (`$3`). A number without country code (`$4`) matches
 * the end of phones only when nothing matches exactly.
 */
export const CONVERSATIONS_OF_CONTACT = `
  with exact as (
    select id
    from conversations
    where workspace_id = $1 and contact_phone = any($3)
    union
    select c.id
    from agents a
    join conversations c on c.agent_id = a.id
    where a.workspace_id = $1 and c.contact_key = $2
  )
  select id
  from exact
  union all
  select id
  from conversations
  where workspace_id = $1 and ${phoneEndsWith('$4')} and not exists (select 1 from exact)`

/**
 * At most `$3` conversations of a platform for each agent. Those of a web page may belong to an agent of another
 * platform.
 */
export const CONVERSATIONS_OF_PLATFORM = `
  select c.id
  from agents a
  cross join lateral (
    select id
    from conversations
    where agent_id = a.id and platform = $2
    limit $3
  ) c
  where a.workspace_id = $1
  limit $3`

export const AGENTS_WITH_PLATFORM = `
  select a.id
  from agents a
  where a.workspace_id = $1
    and exists (select from conversations c where c.agent_id = a.id and c.platform = $2)`

export const countQuery = ({ of, ids }: LogScope) => ({
  text: `select count(*)::int as count from exchanges e where e.${of}_id = any($1)`,
  values: [ids],
})

export type SessionCursor = { at: string; id: string }

export const SESSION_CURSOR = `
  select last_at::text as at, id
  from conversations
  where workspace_id = $1 and session_name = $2`

/** Conversations with exchanges, ordered by their last message; reads no more than the limit. */
export function sessionsQuery(workspaceId: string, limit: number, before?: SessionCursor) {
  const { values, bind: param } = createBindings()
  const owner = param(workspaceId)
  const afterCursor = before ? `and (c.last_at, c.id) < (${param(before.at)}::timestamptz, ${param(before.id)})` : ''
  const text = `
    select c.session_name as "sessionName", counted.count, counted.last_at as "lastAt"
    from conversations c
    cross join lateral (
      select count(*)::int as count, max(e.created_at) as last_at
      from exchanges e
      where e.conversation_id = c.id
    ) counted
    where c.workspace_id = ${owner} and counted.count > 0 ${afterCursor}
    order by c.last_at desc, c.id desc
    limit ${param(limit)}`
  return { text, values }
}
