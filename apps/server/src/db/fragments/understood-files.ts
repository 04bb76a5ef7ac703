import type { MessageType } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { isNeverAnswered } from './is-never-answered.ts'
import { isOptedOut } from './is-opted-out.ts'
import { isSilenced } from './suspension.ts'

/** Where files of contacts wait to be understood before the agent answers; each has `media` and a message. */
type FileTable = 'readings' | 'transcripts'

/** Where the file of a message of this type waits, if it can be understood. */
export const fileTableOf = (type: MessageType): FileTable =>
  type === 'voice' || type === 'audio' ? 'transcripts' : 'readings'

/** Who wants a file understood: the network brought it, or a program left it to this server with its question. */
export type FileAsker = 'network' | 'program'

/** SQL: a program sends the reply of the exchange with this id; no job of ours may. */
export const isRelayed = (exchangeId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select
  from journal j
  where j.exchange_id = ${exchangeId} and j.step = 'relayed'
)`

const whoAsks: Record<FileAsker, RawBuilder<boolean>> = {
  network: sql`(e.outcome is null or e.outcome not in ('reported', 'stale'))
  and not (a.engine = 'n8n' and c.platform = a.platform)
  and not exists (
    select
    from journal j
    where j.exchange_id = m.exchange_id and j.step in ('relayed', 'reported')
  )`,
  program: sql`e.outcome is null and exists (select from media f where f.message_id = m.id)`,
}

/**
 * SQL: an agent of ours may answer message `m`, sent by a contact, of conversation `c`, agent `a` and exchange `e`,
 * which may be missing. An n8n workflow that answers by itself also understands files by itself, unless it leaves them
 * to this server.
 */
export const mayBeUnderstood = (asker: FileAsker): RawBuilder<boolean> => sql`(
  m.direction = 'incoming'
  and ${whoAsks[asker]}
  and a.is_active
  and not c.is_blocked
  and not ${isOptedOut}
  and not ${isNeverAnswered(sql`a.custom_config`, sql`c.contact_phone`)}
  and not ${isSilenced('m', 'm.created_at')}
)`

/** SQL: the message of each file that is not understood yet, and until when it may be, as `message_id` and `due_by`. */
export const waitingFiles: RawBuilder<unknown> = sql`(
  select message_id, due_by
  from transcripts
  where state = 'waiting'
  union all
  select message_id, due_by
  from readings
  where state = 'waiting'
)`

/**
 * SQL over `message`, whose file ended: an open exchange is decided again, unless the file was late: its reply has
 * stopped waiting. Returns `id`.
 */
export const amendExchange = (files: FileTable, now: Date): RawBuilder<unknown> => sql`
  update exchanges e
  set amendments = amendments + 1
  from message m
  where e.id = m.exchange_id
    and e.outcome is null
    and not exists (
      select
      from ${sql.table(files)} f
      where f.message_id = m.id and f.state = 'none' and f.due_by <= ${now}
    )
  returning e.id`

/**
 * SQL over `message` as `m` and `amended`: the exchange that is decided again now; null while other files wait, and
 * where a program waits for the reply itself.
 */
export const exchangeToDecide: RawBuilder<string | null> = sql`case
  when ${isRelayed(sql`m.exchange_id`)} then null
  when exists (
    select
    from messages n
    join ${waitingFiles} w on w.message_id = n.id
    where n.exchange_id = m.exchange_id and n.id <> m.id and n.deleted_at is null
  ) then null
  else (select id from amended)
end`

export type FileClaim = {
  now: Date
  /** The claim of a dead process expires then. */
  until: Date
  /** One entry for each file that a workspace has in progress in this process. */
  workspacesInProgress: readonly string[]
  maxPerWorkspace: number
}

/**
 * SQL: claims what waits longest and whose file is here, also a smaller one, lost, or late, and returns `message_id`,
 * `workspace_id`, `attempts` and `due_by`. The workspace with the fewest in `workspacesInProgress` comes first; one
 * with `maxPerWorkspace` waits.
 */
export function claimWaitingFile(files: FileTable, claim: FileClaim): RawBuilder<unknown> {
  const { now, until, workspacesInProgress, maxPerWorkspace } = claim
  const workspaceCount = sql`cardinality(array_positions(${[...workspacesInProgress]}::text[], w.workspace_id::text))`
  return sql`
    update ${sql.table(files)}
    set not_before = ${until}, attempts = attempts + 1
    where message_id = (
      select w.message_id
      from ${sql.table(files)} w
      join media f on f.message_id = w.message_id
      join messages m on m.id = w.message_id
      where w.state = 'waiting'
        and w.not_before <= ${now}
        and (((f.state <> 'pending' or f.bytes is not null) and m.deleted_at is null) or w.due_by <= ${now})
        and ${workspaceCount} < ${maxPerWorkspace}
      order by ${workspaceCount}, w.not_before
      limit 1
      for update of w skip locked
    )
    returning message_id, workspace_id, attempts, due_by`
}
