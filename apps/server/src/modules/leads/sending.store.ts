import type { DeliveryCause, Platform, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { sendsLeads } from './sends-leads.ts'

/** What is to be sent now, and where. */
export type Due = {
  id: string
  userId: string
  agentId: string
  agentName: string
  /** This one too; tells who took it up last from whoever did before. */
  tries: number
  giveUpAt: Date
  occurredAt: Date
  url: string
  /** Sealed. */
  secret: string
  /** As it is now, which is the state that is sent; null for a test. */
  lead: {
    id: string
    revision: number
    fields: Record<string, string>
    createdAt: Date
    updatedAt: Date
    sessionName: string
    platform: Platform
    contactName: string | null
    contactPhone: string | null
  } | null
}

type Claim = Pick<Due, 'id' | 'tries' | 'agentId' | 'userId' | 'agentName'>

/** `next`: when it is tried again; null when it is not. */
export type Miss = { cause: DeliveryCause; status: number | null; next: Date | null; isGone: boolean }

type Trouble = Extract<ServerEvent, { type: 'lead_webhook' }>['trouble']
type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** As many failures in a row are no accident. */
const TOLD_AFTER = 5

type DueRow = Omit<Due, 'lead'> & { lead: (Omit<NonNullable<Due['lead']>, 'createdAt' | 'updatedAt'> & Moments) | null }
type Moments = { createdAt: string; updatedAt: string }

/** The outbox of leads: taken up, sent, and told how it went. */
export const createSendingStore = (db: Db, publish: Publish) => {
  /** Ends an attempt; false when somebody else has taken it up since, or it was deleted. */
  const end = (tx: Tx, { id, tries }: Claim, how: ReturnType<typeof sql>) =>
    sql`update lead_deliveries set ${how} where id = ${id} and tries = ${tries} and state = 'sending' returning id`
      .execute(tx)
      .then(({ rows }) => rows.length > 0)

  const tell = (tx: Tx, { agentId, agentName, userId }: Claim, trouble: Trouble) =>
    publish(tx, userId, {
      type: 'lead_webhook',
      agentId,
      ...(trouble === undefined ? {} : { agentName, trouble }),
    })

  return {
    /** Whoever is not done by then has died; what is too old is not sent any more. */
    async tidyUp(now: Date): Promise<void> {
      await sql`update lead_deliveries set state = 'waiting' where state = 'sending' and not_before <= ${now}`.execute(
        db,
      )
      await sql`
        update lead_deliveries set state = 'failed', not_before = null, ended_at = ${now}
        where state = 'waiting' and not_before <= ${now} and give_up_at <= ${now}`.execute(db)
    },

    /**
     * What waits longest, nobody else's until then: of each lead only its newest state, and none while another of it is
     * on its way. `under` names the account of each that is being sent: who has `mostOfOne` has to wait.
     */
    async claim(now: Date, until: Date, under: readonly string[], mostOfOne: number): Promise<Due | undefined> {
      const ofTheirs = sql`cardinality(array_positions(${[...under]}::text[], d.user_id::text))`
      const { rows } = await sql<DueRow>`
        with next as (
          select d.id, d.conversation_id, d.revision from lead_deliveries d
          join lead_webhooks w on w.agent_id = d.agent_id join agents a on a.id = d.agent_id
          where d.state = 'waiting' and d.not_before <= ${now} and ${ofTheirs} < ${mostOfOne}
            and w.is_on and ${sendsLeads}
            and not exists (select from lead_deliveries o where o.conversation_id = d.conversation_id
              and (o.state = 'sending' or o.revision > d.revision))
          order by ${ofTheirs}, d.not_before limit 1 for update of d skip locked
        ), passed as (
          update lead_deliveries p set state = 'superseded', not_before = null, ended_at = ${now} from next
          where p.conversation_id = next.conversation_id and p.revision < next.revision and p.state = 'waiting'
        ), taken as (
          update lead_deliveries d set state = 'sending', not_before = ${until}, tries = d.tries + 1, tried_at = ${now}
          from next where d.id = next.id
          returning d.id, d.user_id, d.agent_id, d.conversation_id, d.tries, d.give_up_at, d.occurred_at
        )
        select t.id, t.user_id, t.agent_id, t.tries, t.give_up_at, t.occurred_at, a.name as agent_name, w.url, w.secret,
          (select json_build_object('id', l.conversation_id, 'revision', l.revision, 'fields', l.fields,
              'createdAt', l.created_at, 'updatedAt', l.updated_at, 'sessionName', c.session_name,
              'platform', c.platform, 'contactName', c.contact_name, 'contactPhone', c.contact_phone)
            from leads l join conversations c on c.id = l.conversation_id
            where l.conversation_id = t.conversation_id) as lead
        from taken t join lead_webhooks w on w.agent_id = t.agent_id join agents a on a.id = t.agent_id`
        .execute(db)
        .catch(unlessTaken)
      const [row] = rows
      return row && { ...row, lead: row.lead && withMoments(row.lead) }
    },

    /** Nobody's any more, as if it had not been taken up. */
    letGo: ({ id, tries }: Claim, now: Date) =>
      db
        .updateTable('leadDeliveries')
        .set({ state: 'waiting', notBefore: now, tries: tries - 1 })
        .where('id', '=', id)
        .where('tries', '=', tries)
        .where('state', '=', 'sending')
        .execute(),

    arrived: (claim: Claim, status: number, now: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const how = sql`state = 'delivered', not_before = null, ended_at = ${now}, status = ${status}, cause = null`
        if (!(await end(tx, claim, how))) return
        const { rows } = await sql<{ wasTold: boolean }>`
          with known as (select agent_id, is_told from lead_webhooks where agent_id = ${claim.agentId} for no key update)
          update lead_webhooks w set failures = 0, failing_since = null, is_told = false
          from known where w.agent_id = known.agent_id returning known.is_told as was_told`.execute(tx)
        await tell(tx, claim, rows[0]?.wasTold ? null : undefined)
      }),

    missed: (claim: Claim, { cause, status, next, isGone }: Miss, now: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const how =
          next === null
            ? sql`state = 'failed', not_before = null, ended_at = ${now}, status = ${status}, cause = ${cause}`
            : sql`state = 'waiting', not_before = ${next}, status = ${status}, cause = ${cause}`
        if (!(await end(tx, claim, how))) return
        const { rows } = await sql<{ isNews: boolean }>`
          with known as (select agent_id, is_told, is_on from lead_webhooks where agent_id = ${claim.agentId} for no key update)
          update lead_webhooks w set failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
            is_told = known.is_told or failures + 1 >= ${TOLD_AFTER} or ${isGone},
            is_on = w.is_on and not ${isGone}, is_gone = w.is_gone or ${isGone}
          from known where w.agent_id = known.agent_id
          returning w.is_told and (not known.is_told or (${isGone} and known.is_on)) as is_news`.execute(tx)
        await tell(tx, claim, rows[0]?.isNews ? (isGone ? 'gone' : 'failing') : undefined)
      }),

    forgetOld: (before: Date) => db.deleteFrom('leadDeliveries').where('endedAt', '<', before).execute(),
  }
}
export type SendingStore = ReturnType<typeof createSendingStore>

const withMoments = ({ createdAt, updatedAt, ...lead }: NonNullable<DueRow['lead']>) => ({
  ...lead,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
})

/** Somebody took up another state of the same lead in that very moment: it comes after. */
function unlessTaken(error: { code?: string }): { rows: DueRow[] } {
  if (error.code !== '23505') throw error
  return { rows: [] }
}
