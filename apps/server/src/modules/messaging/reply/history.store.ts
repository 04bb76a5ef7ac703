import { sql } from 'kysely'
import { HISTORY_CHARACTERS, OLD_MESSAGE_CHARACTERS } from './recent-history.ts'

const HISTORY_LIMIT = 24
/** More messages than this in one burst come from a machine; only the last are read. */
const BURST_LIMIT = 200
/** Characters of a file of an earlier exchange: enough to know what it is about. */
const OLD_FILE_CHARACTERS = 1_500
/** For so long before an exchange a picture may be what it asks about. */
const RECENT_FILE_SECONDS = 600
/** A question of the agent that was asked longer before an exchange is not asked in the same row. */
const STALE_SECONDS = 6 * 3600

// As in `context.store.ts`, `e` is the exchange and `c` its conversation.

const MESSAGE_COLUMNS = ['id', 'exchangeId', 'direction', 'origin', 'type', 'content', 'details', 'deletedAt', 'at']

/** Named one by one, since a statement with `*` is not prepared: planning this one costs five times its execution. */
const messageColumns = (table: 'l' | 'm') => sql.join(MESSAGE_COLUMNS.map((name) => sql.ref(`${table}.${name}`)))

const burst = sql`
  select ${messageColumns('m')}
  from messages m
  where m.exchange_id = e.id
  order by m.at desc, m.id desc
  limit ${sql.lit(BURST_LIMIT)}`

const lastMessages = sql`
  select ${messageColumns('m')}
  from messages m
  where m.conversation_id = c.id and (c.context_from is null or m.at >= c.context_from)
  order by m.at desc, m.id desc
  limit ${sql.lit(HISTORY_LIMIT)}`

/** Older messages are cut as `limitHistory` cuts them, so that their ends are not transferred. */
const contentWithinLimit = sql`left(
  h.content,
  case when h.newer > ${HISTORY_CHARACTERS}::int then ${OLD_MESSAGE_CHARACTERS}::int else ${HISTORY_CHARACTERS}::int end
)`

/** Why a voice note has no text. One whose text another program stored has none of these reasons. */
const unheard = sql`
  case
    when h.type in ('voice', 'audio') then (
      select case t.state when 'waiting' then 'late' else t.reason end
      from transcripts t
      where t.message_id = h.id and t.caption = h.content
    )
  end`

/** What was understood of a picture or file. An earlier file is cut to its beginning. */
const reading = sql`
  case
    when h.type in ('image', 'document') then (
      select json_build_object(
        'kind', r.kind,
        'state', case r.state when 'kept' then 'kept' else 'none' end,
        'reason', case r.state when 'waiting' then 'late' else r.reason end,
        'text', case when h.exchange_id = e.id then r.text else left(r.text, ${sql.lit(OLD_FILE_CHARACTERS)}) end,
        'pages', r.pages,
        'isCut', r.is_cut or (h.exchange_id <> e.id and length(r.text) > ${sql.lit(OLD_FILE_CHARACTERS)}),
        'isRecent', h.at > e.created_at - make_interval(secs => ${sql.lit(RECENT_FILE_SECONDS)})
      )
      from readings r
      where r.message_id = h.id
    )
  end`

/** What a picture or file claims about a payment. */
const receipt = sql`
  case
    when h.type in ('image', 'document') then (
      select json_build_object(
        'status', p.status, 'wallet', p.wallet, 'paidOn', p.paid_on, 'reference', p.reference,
        'payer', p.payer, 'payee', p.payee,
        'amount', case
          when p.amount_cents is not null then json_build_object('cents', p.amount_cents, 'currency', p.currency)
        end
      )
      from payment_receipts p
      where p.message_id = h.id
    )
  end`

/** SQL: the burst and the last messages, oldest first. `newer`: characters of the messages after one. */
export const history = sql`(
  select json_agg(
    json_build_object(
      'id', h.id, 'exchangeId', h.exchange_id, 'direction', h.direction, 'origin', h.origin, 'type', h.type,
      'details', h.details, 'isGone', h.deleted_at is not null, 'content', ${contentWithinLimit},
      'isStale', h.at < e.created_at - make_interval(secs => ${sql.lit(STALE_SECONDS)}),
      'unheard', ${unheard}, 'reading', ${reading}, 'receipt', ${receipt}
    )
    order by h.at, h.id
  )
  from (
    select ${messageColumns('l')},
      sum(length(l.content)) over (order by l.at desc, l.id desc) - length(l.content) as newer
    from ((${burst}) union (${lastMessages})) l
  ) h
)`
