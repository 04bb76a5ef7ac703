import { type MediaLossReason, type MediaWaitReason, transcriptionLimits } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import {
  claimWaitingFile,
  type FileAsker,
  type FileClaim,
  mayBeUnderstood,
} from '../../db/fragments/understood-files.ts'
import { MAX_TOLD_SECONDS } from './audio-length.ts'

/** A voice note to transcribe, with the agent whose budget pays for it. */
export type PendingTranscript = {
  messageId: string
  workspaceId: string
  conversationId: string
  agentId: string
  agentName: string
  config: unknown
  /** Sealed; they hold the key of the agent's own transcriber. */
  secrets: string
  dueBy: Date
  /** Requests whose answer did not arrive, with the present one. The claim is recognised by this number. */
  attempts: number
  isVoice: boolean
  /** As the sender or network reports it. */
  seconds: number | null
  mediaState: 'pending' | 'kept' | 'lost'
  /** Why its file is lost, or waits. */
  mediaReason: MediaLossReason | MediaWaitReason | null
  bytes: number | null
}

type TranscriptClaim = Pick<PendingTranscript, 'messageId' | 'attempts'>

type TranscriptOptions = { hasInstallation: boolean; asker: FileAsker }

const SECONDS = sql`(m.details->>'seconds')::float8`

/** Voice notes that wait to be transcribed. A claim gives one to a process for a while. */
export const createTranscriptQueue = (db: Db) => ({
  /**
   * Stores that this message is to be transcribed, if it is a voice note or audio of a contact whose messages an agent
   * may answer, and the agent or its workspace has a transcriber. What the sender says is too long or too short is
   * never sent. An n8n workflow that answers by itself also transcribes by itself, so its messages are left to it
   * unless it asks. Returns until when its text is awaited.
   */
  async expect(
    tx: Tx,
    messageId: string,
    now: Date,
    { hasInstallation, asker }: TranscriptOptions,
  ): Promise<Date | undefined> {
    const { rows } = await sql<{ dueBy: Date; state: 'waiting' | 'none' }>`
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
          and m.type in ('voice', 'audio')
          and (
            ${hasInstallation}
            or jsonb_typeof(a.custom_config->'transcriber') = 'object'
            or exists (select from account_transcribers t where t.workspace_id = m.workspace_id)
          )
          and ${mayBeUnderstood(asker)}
      ) heard
      on conflict (message_id) do nothing
      returning due_by, state`.execute(tx)
    return rows.find(({ state }) => state === 'waiting')?.dueBy
  },

  /** Claims the note that waits longest and whose file is here, lost, or late. */
  async claim(claim: FileClaim): Promise<PendingTranscript | undefined> {
    const { rows } = await sql<PendingTranscript>`
      with mine as (${claimWaitingFile('transcripts', claim)})
      select mine.*, m.conversation_id, m.type = 'voice' as is_voice, ${SECONDS} as seconds,
        f.state as media_state, f.reason as media_reason, f.bytes,
        a.id as agent_id, a.name as agent_name, a.custom_config as config, a.secrets
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
