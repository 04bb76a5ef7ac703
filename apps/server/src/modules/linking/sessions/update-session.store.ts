import type { AgentProblemCode, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'

export type SessionChanges = Partial<
  Pick<
    WhatsAppSessionRow,
    | 'wish'
    | 'connection'
    | 'problem'
    | 'phoneNumber'
    | 'formerPhone'
    | 'identity'
    | 'qr'
    | 'windowUntil'
    | 'pairingPhone'
    | 'pairingCode'
    | 'observedAt'
    | 'restrictedUntil'
    | 'cappedUntil'
    | 'quotaWarning'
  >
>

const UNLINKED_PROBLEMS: AgentProblemCode[] = [
  'whatsapp.logged_out',
  'whatsapp.banned',
  'whatsapp.keys_lost',
  'whatsapp.phone_taken',
  'whatsapp.phone_waits',
]

/** The agent keeps its problem while a pairing window is open or expired, until a phone is linked. */
const agentProblemSql = sql`
  case
    when s.phone_number is null and s.connection in ('generating_qr', 'expired') and a.channel_problem = any(
      ${UNLINKED_PROBLEMS}::text[]
    ) then a.channel_problem
    else s.problem
  end`

/** Unchanged when the session is unlinked because another agent has the phone; null for an unknown number. */
const agentPhoneSql = sql`
  case when s.wish = 'leave' or s.phone_number is null then a.phone_number else nullif(s.phone_number, '') end`

const restrictedUntilSql = sql.raw('greatest(s.restricted_until, s.capped_until)')
const RESTRICTED: AgentProblemCode = 'whatsapp.restricted'

/** Copies the session's state to its agent and publishes both. Must follow every update of a session. */
export const publishSession = async (tx: Tx, { name, workspaceId }: WhatsAppSessionRow, now: Date): Promise<void> => {
  const session: ServerEvent = { type: 'session', sessionName: name }
  await sql`
    with followed as (
      update agents a
      set
        connection = s.connection,
        connection_since = s.connection_since,
        channel_problem = ${agentProblemSql},
        phone_number = ${agentPhoneSql},
        is_hanging_up = s.wish = 'leave',
        restricted_until = ${restrictedUntilSql},
        quota_warning = s.quota_warning
      from whatsapp_sessions s
      join agents former on former.session_name = s.name and former.workspace_id = s.workspace_id
      where s.name = ${name}
        and a.id = former.id
        and a.platform = 'whatsapp'
        and a.engine = s.engine
        and (
          a.connection, coalesce(a.channel_problem, ''), coalesce(a.phone_number, ''), a.is_hanging_up,
          a.restricted_until, a.quota_warning
        ) is distinct from (
          s.connection, coalesce(${agentProblemSql}, ''), coalesce(${agentPhoneSql}, ''), s.wish = 'leave',
          ${restrictedUntilSql}, s.quota_warning
        )
      returning
        a.id,
        a.workspace_id,
        a.name,
        a.channel_problem,
        a.restricted_until > ${now}::timestamptz
          and coalesce(former.restricted_until <= ${now}::timestamptz, true) as is_newly_restricted
    ), of_agent as (
      ${publishEvent({
        workspaceId: sql`workspace_id`,
        event: { type: 'agent' },
        fields: {
          agentId: sql`id`,
          agentName: sql`name`,
          problem: sql`case when is_newly_restricted then ${RESTRICTED} else channel_problem end`,
        },
        rows: sql`from followed`,
      })}
    )
    ${publishEvent({
      workspaceId: sql`${workspaceId}::text`,
      event: session,
      rows: sql`where ${workspaceId}::text is not null`,
    })}`.execute(tx)
}

export const updateSession = (tx: Tx, { quotaWarning, ...changes }: SessionChanges, now: Date) =>
  tx.updateTable('whatsappSessions').set((eb) => ({
    ...changes,
    ...(quotaWarning !== undefined && { quotaWarning: toJson(quotaWarning) }),
    ...(changes.connection && {
      connectionSince: eb
        .case()
        .when('connection', '=', changes.connection)
        .then(eb.ref('connectionSince'))
        .else(sql<Date>`${now}::timestamptz`)
        .end(),
    }),
    ...(changes.phoneNumber && numberColumns(changes.phoneNumber, now)),
    // A new version makes reports of older connections void.
    ...(changes.wish && { version: sql<number>`version + 1` }),
  }))

const toJson = (value: object | null) => value && JSON.stringify(value)

/** A different number starts without the limits of the previous one. */
const numberColumns = (number: string, now: Date) => ({
  number,
  numberSince: sql<Date>`
    case when number is not distinct from ${number} then number_since else ${now}::timestamptz end`,
  restrictedUntil: sql<Date | null>`case when number is not distinct from ${number} then restricted_until end`,
  cappedUntil: sql<Date | null>`case when number is not distinct from ${number} then capped_until end`,
  quotaWarning: sql<string | null>`case when number is not distinct from ${number} then quota_warning end`,
})

/** A connection closes its own window; one minute later no connection does. */
export const overdueBefore = (now: Date) => new Date(now.getTime() - 60_000)
