import { transcriptionLimits } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { isNeverAnswered } from '../../db/fragments/is-never-answered.ts'
import { isOptedOut } from '../../db/fragments/is-opted-out.ts'
import { isSilenced } from '../../db/fragments/suspension.ts'
import { MAX_TOLD_SECONDS } from './audio-length.ts'

/** A voice note to transcribe, with the agent whose budget pays for it. */
export type PendingTranscript = {
  messageId: string
  workspaceId: string
  conversationId: string
  agentId: string
  agentName: string
  config: unknown
  dueBy: Date
  /** Requests whose answer did not arrive, with the present one. The claim is recognised by this number. */
  attempts: number
  isVoice: boolean
  /** As the sender or network reports it. */
  seconds: number | null
  mediaState: 'pending' | 'kept' | 'lost'
  bytes: number | null
}

type TranscriptClaim = Pick<PendingTranscript, 'messageId' | 'attempts'>

const SECONDS = sql`(m.details->>'seconds')::float8`

/** Voice notes that wait to be transcribed. A claim gives one to a process for a while. */
export const createTranscriptQueue = (db: Db) => ({
  /**
   * Stores that this message is to be transcribed, if it is a voice note or audio of a contact whose messages an agent
   * may answer, and the account has a transcriber. What the sender says is too long or too short is never sent. An n8n
   * workflow that answers by itself also transcribes by itself, so its messages are left to it.
   */
  expect: (tx: Tx, messageId: string, now: Date, hasInstallation: boolean) =>
    sql`
      insert into transcripts (
        message_id, workspace_id, state, due_by, not_before, reason, caption, created_at, ended_at
      )
      select
        id, workspace_id,
        case when reason is null then 'waiting' else 'none' end,
        ${new Date(now.getTime() + transcriptionLimits.budgetMs)}::timestamptz,
        case when reason is null then ${now}::timestamptz end,
        reason, content, ${now}::timestamptz,
        case when reason is not null then ${now}::timestamptz end
      from (
        select m.id, m.workspace_id, m.content, case
          when ${SECONDS} > ${transcriptionLimits.audioSeconds} and ${SECONDS} <= ${MAX_TOLD_SECONDS} then 'too_long'
          when m.type = 'voice' and ${SECONDS} > 0 and ${SECONDS} < 1 then 'nothing_said'
        end as reason
        from messages m
        join conversations c on c.id = m.conversation_id
        join agents a on a.id = c.agent_id
        left join exchanges e on e.id = m.exchange_id
        where m.id = ${messageId}
          and m.direction = 'incoming'
          and m.type in ('voice', 'audio')
          and (e.outcome is null or e.outcome not in ('reported', 'stale'))
          and not (a.engine = 'n8n' and c.platform = a.platform)
          and not exists (
            select
            from journal j
            where j.exchange_id = m.exchange_id and j.step in ('relayed', 'reported')
          )
          and (${hasInstallation} or exists (select from account_transcribers t where t.workspace_id = m.workspace_id))
          and a.is_active
          and not c.is_blocked
          and not ${isOptedOut}
          and not ${isNeverAnswered(sql`a.custom_config`, sql`c.contact_phone`)}
          and not ${isSilenced('m', 'm.created_at')}
      ) heard
      on conflict (message_id) do nothing`.execute(tx),

  /**
   * Claims until `until` the note that waits longest and whose file is here, lost, or late. The claim of a dead process
   * expires. The account with the fewest in `accountsInProgress` comes first; one with `maxPerAccount` waits.
   */
  async claim(
    now: Date,
    until: Date,
    accountsInProgress: readonly string[],
    maxPerAccount: number,
  ): Promise<PendingTranscript | undefined> {
    const accountCount = sql`cardinality(array_positions(${[...accountsInProgress]}::text[], t.workspace_id::text))`
    const { rows } = await sql<PendingTranscript>`
      with mine as (
        update transcripts
        set not_before = ${until}, attempts = attempts + 1
        where message_id = (
          select t.message_id
          from transcripts t
          join media f on f.message_id = t.message_id
          join messages m on m.id = t.message_id
          where t.state = 'waiting'
            and t.not_before <= ${now}
            and ((f.state <> 'pending' and m.deleted_at is null) or t.due_by <= ${now})
            and ${accountCount} < ${maxPerAccount}
          order by ${accountCount}, t.not_before
          limit 1
          for update of t skip locked
        )
        returning message_id, workspace_id, attempts, due_by
      )
      select mine.*, m.conversation_id, m.type = 'voice' as is_voice, ${SECONDS} as seconds,
        f.state as media_state, f.bytes,
        a.id as agent_id, a.name as agent_name, a.custom_config as config
      from mine
      join media f on f.message_id = mine.message_id
      join messages m on m.id = mine.message_id
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id`.execute(db)
    return rows[0]
  },

  /** Prolongs the claim until `until`, or puts the note back until then. False when another process has it. */
  async renew({ messageId, attempts }: TranscriptClaim, until: Date, nextAttempts: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('transcripts')
      .set({ notBefore: until, attempts: nextAttempts })
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Frees what a dead process claimed; its request may be repeated once. */
  releaseClaims: (now: Date) =>
    db
      .updateTable('transcripts')
      .set({ notBefore: now })
      .where('state', '=', 'waiting')
      .where('notBefore', '>', now)
      .execute(),
})
export type TranscriptQueue = ReturnType<typeof createTranscriptQueue>
