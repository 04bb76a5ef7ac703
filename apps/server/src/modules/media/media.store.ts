import type { LostReason, Platform, WaitReason } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** A file to fetch, and where it is had. */
export type Wanted = {
  messageId: string
  userId: string
  conversationId: string
  sealed: string
  /** Tells who took it up last from whoever did before. */
  attempts: number
  /** This one too. */
  tries: number
  /** What it waited for until now. */
  reason: WaitReason | null
  platform: Platform
  agentId: string
  agentSession: string
  secrets: string
}

type Claim = Pick<Wanted, 'messageId' | 'attempts'>

export type Postponed = { notBefore: Date; reason: WaitReason | null; tries: number }

export type Kept = { type: string; bytes: number; width: number | null; height: number | null }

type NewMedia = { messageId: string; userId: string; width: number | null; height: number | null; now: Date }

/** The only place that knows where files are written down. */
export const createMediaStore = (db: Db) => ({
  expect: (tx: Tx, { now, ...media }: NewMedia, sealed: string) =>
    tx
      .insertInto('media')
      .values({ ...media, state: 'pending', sealed, notBefore: now, createdAt: now })
      .execute(),

  refuse: (tx: Tx, { now, ...media }: NewMedia, reason: LostReason) =>
    tx
      .insertInto('media')
      .values({ ...media, state: 'lost', reason, createdAt: now, endedAt: now })
      .execute(),

  /**
   * The file that waits longest, nobody else's until then: who dies meanwhile gives it back. `under` names the account
   * of each file that is being fetched: who has least of them comes first, and who has `mostOfOne` not at all.
   */
  async claim(now: Date, until: Date, under: readonly string[], mostOfOne: number): Promise<Wanted | undefined> {
    const ofTheirs = sql`cardinality(array_positions(${[...under]}::text[], user_id::text))`
    const { rows } = await sql<Wanted>`
      with mine as (
        update media set not_before = ${until}, attempts = attempts + 1, tries = tries + 1
        where message_id = (
          select message_id from media where state = 'pending' and not_before <= ${now} and ${ofTheirs} < ${mostOfOne}
          order by ${ofTheirs}, not_before limit 1 for update skip locked)
        returning message_id, user_id, sealed, attempts, tries, reason
      )
      select mine.*, m.conversation_id, c.platform, a.id as agent_id, a.session_name as agent_session, a.secrets
      from mine join messages m on m.id = mine.message_id join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id`.execute(db)
    return rows[0]
  },

  /** False when somebody else took it over meanwhile. */
  async postpone(on: Db | Tx, { messageId, attempts }: Claim, postponed: Postponed): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('media')
      .set(postponed)
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async bytesOf(on: Db | Tx, userId: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::float8 as bytes from media where user_id = ${userId}`.execute(on)
    return rows[0]?.bytes ?? 0
  },

  /** False when its message was deleted, or another has ended it. */
  async kept(tx: Tx, messageId: string, { type, bytes, width, height }: Kept, endedAt: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ state: 'kept', sealed: null, notBefore: null, reason: null, type, bytes, endedAt })
      .$if(width !== null && height !== null, (q) => q.set({ width, height }))
      .where('messageId', '=', messageId)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False too when somebody else took it over. */
  async lost(tx: Tx, { messageId, attempts }: Claim, reason: LostReason, endedAt: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ state: 'lost', sealed: null, notBefore: null, reason, endedAt })
      .where('messageId', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  isThere: async (messageId: string): Promise<boolean> =>
    (await db.selectFrom('media').select('messageId').where('messageId', '=', messageId).executeTakeFirst()) !==
    undefined,

  ofUser: (userId: string, messageId: string) =>
    db
      .selectFrom('media')
      .innerJoin('messages', 'messages.id', 'media.messageId')
      .select(['media.messageId', 'media.type', 'messages.details'])
      .where('media.messageId', '=', messageId)
      .where('media.userId', '=', userId)
      .where('media.state', '=', 'kept')
      .executeTakeFirst(),

  /** Ids after that one, in order. */
  allOf: (tx: Tx, userId: string, after: string, limit: number) =>
    tx
      .selectFrom('media')
      .select(['messageId', 'type'])
      .where('userId', '=', userId)
      .where('state', '=', 'kept')
      .where('messageId', '>', after)
      .orderBy('messageId')
      .limit(limit)
      .execute(),

  /** Ids after that one, in order. */
  waste: async (after: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('mediaWaste')
      .select('messageId')
      .where('messageId', '>', after)
      .orderBy('messageId')
      .limit(limit)
      .execute()
    return rows.map(({ messageId }) => messageId)
  },

  thrownAway: (ids: readonly string[]) =>
    db
      .deleteFrom('mediaWaste')
      .where(sql<boolean>`message_id = any(${[...ids]}::text[])`)
      .execute(),

  /** Of these, those that nobody wrote down, or that were given up. */
  async strangers(ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${[...ids]}::text[]) as id
      where not exists (select from media where message_id = id and state <> 'lost')`.execute(db)
    return rows.map(({ id }) => id)
  },
})
export type MediaStore = ReturnType<typeof createMediaStore>
