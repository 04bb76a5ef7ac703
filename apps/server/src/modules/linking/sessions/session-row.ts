import type { ProblemCode, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'

/** What an observation, or a wish, changes of a session. */
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

/** Why no phone is linked any more, or none could be. */
const unlinked: ProblemCode[] = [
  'whatsapp.logged_out',
  'whatsapp.banned',
  'whatsapp.keys_lost',
  'whatsapp.phone_taken',
  'whatsapp.phone_waits',
]

/** Its agent's card goes on saying so while a window is open and after it: until a phone lets us in. */
const problem = sql`
  case when s.phone_number is null and s.connection in ('generating_qr', 'expired') and a.channel_problem = any(${unlinked}::text[])
    then a.channel_problem else s.problem end`

/** Of a phone that is left again, because another agent has it, its agent keeps nothing; of one that nobody told, no number. */
const phone = sql`
  case when s.wish = 'leave' or s.phone_number is null then a.phone_number else nullif(s.phone_number, '') end`

/** Either hinders writing to new contacts. */
const restrictedUntil = sql.raw('greatest(s.restricted_until, s.capped_until)')
const RESTRICTED: ProblemCode = 'whatsapp.restricted'

/** Follows a session: its agent shows the same, and open consoles hear of both. */
export const tell = async (tx: Tx, { name, userId }: WhatsAppSessionRow, now: Date): Promise<void> => {
  const session: ServerEvent = { type: 'session', sessionName: name }
  await sql`
    with followed as (
      update agents a set connection = s.connection, connection_since = s.connection_since, channel_problem = ${problem},
        phone_number = ${phone}, is_hanging_up = s.wish = 'leave',
        restricted_until = ${restrictedUntil}, quota_warning = s.quota_warning
      from whatsapp_sessions s join agents former on former.session_name = s.name and former.user_id = s.user_id
      where s.name = ${name} and a.id = former.id and a.platform = 'whatsapp' and a.engine = s.engine
        and (
          a.connection,
          coalesce(a.channel_problem, ''),
          coalesce(a.phone_number, ''),
          a.is_hanging_up,
          a.restricted_until,
          a.quota_warning
        ) is distinct from (
          s.connection,
          coalesce(${problem}, ''),
          coalesce(${phone}, ''),
          s.wish = 'leave',
          ${restrictedUntil},
          s.quota_warning
        )
      returning a.id, a.user_id, a.name, a.channel_problem,
        a.restricted_until > ${now}::timestamptz
          and coalesce(former.restricted_until <= ${now}::timestamptz, true) as is_newly_restricted
    ), of_agent as (
      insert into events (user_id, data)
      select user_id, jsonb_build_object('type', 'agent', 'agentId', id, 'agentName', name,
        'problem', case when is_newly_restricted then ${RESTRICTED} else channel_problem end)
      from followed
    )
    insert into events (user_id, data)
    select ${userId}::text, ${JSON.stringify(session)}::jsonb where ${userId}::text is not null`.execute(tx)
}

export const set = (tx: Tx, { quotaWarning, ...changes }: SessionChanges, now: Date) =>
  tx.updateTable('whatsappSessions').set((eb) => ({
    ...changes,
    ...(quotaWarning !== undefined && { quotaWarning: asJson(quotaWarning) }),
    ...(changes.connection && {
      connectionSince: eb
        .case()
        .when('connection', '=', changes.connection)
        .then(eb.ref('connectionSince'))
        .else(sql<Date>`${now}::timestamptz`)
        .end(),
    }),
    ...(changes.phoneNumber && ofNumber(changes.phoneNumber, now)),
    // Each wish is a new one: a line opened for another may not speak of this one.
    ...(changes.wish && { version: sql<number>`version + 1` }),
  }))

const asJson = (value: object | null) => value && JSON.stringify(value)

/** Another number starts anew: nothing that WhatsApp said of the one before holds for it. */
const ofNumber = (number: string, now: Date) => ({
  number,
  numberSince: sql<Date>`case when number is not distinct from ${number} then number_since else ${now}::timestamptz end`,
  restrictedUntil: sql<Date | null>`case when number is not distinct from ${number} then restricted_until end`,
  cappedUntil: sql<Date | null>`case when number is not distinct from ${number} then capped_until end`,
  quotaWarning: sql<string | null>`case when number is not distinct from ${number} then quota_warning end`,
})

/** A line closes its window itself; this long after it no line does. */
export const lateness = (now: Date) => new Date(now.getTime() - 60_000)
