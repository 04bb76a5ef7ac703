import { type MediaLossReason, type MediaWaitReason, readingLimits, type ReadingKind } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import {
  claimWaitingFile,
  type FileAsker,
  type FileClaim,
  mayBeUnderstood,
} from '../../db/fragments/understood-files.ts'
import { type SpendingLimits, spendingLimitsOf } from '../../db/spending-limits.ts'

/** A picture or file to read. */
export type PendingReading = {
  messageId: string
  workspaceId: string
  kind: ReadingKind
  dueBy: Date
  /** The claim is recognised by this number. */
  attempts: number
  fileName: string | null
  mediaState: 'pending' | 'kept' | 'lost'
  /** Why its file is lost, or waits. */
  mediaReason: MediaLossReason | MediaWaitReason | null
  /** By its content; null while it is not here. */
  mediaType: string | null
  bytes: number | null
}

/** The agent whose model would see a message. */
export type ReadingAgent = { agentId: string; config: unknown; secrets: string; spendingLimits: SpendingLimits }

/** A message that may be read. */
export type ReadingCandidate = ReadingAgent & { workspaceId: string; kind: ReadingKind }

type ReadingClaim = Pick<PendingReading, 'messageId' | 'attempts'>

const FILE_NAME = sql`m.details->>'fileName'`
const PICTURE_NAME = String.raw`\.(jpe?g|png|webp|heic|heif)\s*$`
const READABLE_NAME = String.raw`\.(pdf|docx?|xlsx?|csv|txt|md)\s*$`

/** A picture that was sent as a file is a picture. Null for what is not read. */
const kindOfMessage: RawBuilder<ReadingKind | null> = sql`case
  when m.type = 'image' then 'picture'
  when m.type = 'document' and ${FILE_NAME} ~* ${PICTURE_NAME} then 'picture'
  when m.type = 'document' and ${FILE_NAME} ~* ${READABLE_NAME} then 'file'
end`

const AGENT_COLUMNS = sql`a.id as agent_id, a.custom_config as config, a.secrets,
        ${spendingLimitsOf(sql`a.workspace_id`, sql`a.id`)} as spending_limits`

/** Pictures and files that wait to be read. A claim gives one to a process for a while. */
export const createReadingQueue = (db: Db) => ({
  /**
   * The message, if it is a picture or readable file of a contact whose messages an agent may answer. An n8n workflow
   * that answers by itself also reads by itself, so its messages are left to it unless it asks.
   */
  async findCandidate(tx: Tx, messageId: string, asker: FileAsker): Promise<ReadingCandidate | undefined> {
    const { rows } = await sql<ReadingCandidate>`
      select m.workspace_id, ${kindOfMessage} as kind, ${AGENT_COLUMNS}
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      left join exchanges e on e.id = m.exchange_id
      where m.id = ${messageId}
        and m.type in ('image', 'document')
        and ${kindOfMessage} is not null
        and ${mayBeUnderstood(asker)}`.execute(tx)
    return rows[0]
  },

  async findAgent(messageId: string): Promise<ReadingAgent | undefined> {
    const { rows } = await sql<ReadingAgent>`
      select ${AGENT_COLUMNS}
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      where m.id = ${messageId}`.execute(db)
    return rows[0]
  },

  /** Returns until when the message may be read. */
  async insert(tx: Tx, messageId: string, { workspaceId, kind }: ReadingCandidate, now: Date): Promise<Date> {
    const dueBy = new Date(now.getTime() + readingLimits.budgetMs)
    await tx
      .insertInto('readings')
      .values({ messageId, workspaceId, kind, state: 'waiting', dueBy, notBefore: now, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return dueBy
  },

  /** Claims what waits longest and whose file is here, lost, or late. */
  async claim(claim: FileClaim): Promise<PendingReading | undefined> {
    const { rows } = await sql<PendingReading>`
      with mine as (${claimWaitingFile('readings', claim)})
      select mine.*, r.kind, ${FILE_NAME} as file_name, f.state as media_state,
        f.reason as media_reason, f.type as media_type, f.bytes
      from mine
      join readings r on r.message_id = mine.message_id
      join media f on f.message_id = mine.message_id
      join messages m on m.id = mine.message_id`.execute(db)
    return rows[0]
  },

  /** Lets a process claim it from `notBefore` on; `nextAttempts`: the attempts that count. */
  async release({ messageId, attempts }: ReadingClaim, notBefore: Date, nextAttempts: number): Promise<void> {
    await db
      .updateTable('readings')
      .set({ notBefore, attempts: nextAttempts })
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Frees what a dead process claimed. */
  releaseClaims: (now: Date) =>
    db
      .updateTable('readings')
      .set({ notBefore: now })
      .where('state', '=', 'waiting')
      .where('notBefore', '>', now)
      .execute(),
})
export type ReadingQueue = ReturnType<typeof createReadingQueue>
