import { staffNoticeLimits, type WorkspaceRole } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { PushNotice } from '../notices/notice.ts'
import { quietHours, recipientsOf } from '../notices/notice-recipients.store.ts'
import type { DailyQuietHours } from '../notices/quiet-hours.ts'
import { insertDigestItems, loadDigestItems } from './digest-items.store.ts'

/** A person whose digest is due; `tries` counts this attempt. */
export type DueDigest = {
  userId: string
  username: string
  email: string
  isConfirmed: boolean
  quiet: DailyQuietHours | null
  tries: number
  /** When it became due. */
  dueAt: Date
}

type DigestRow = { isOn: boolean; email: string; isConfirmed: boolean }

export type DigestStore = ReturnType<typeof createDigestStore>

/** Notices gather this long before an e-mail, which lists only those that are still unattended then. */
const GATHERING_MS = 10 * 60_000

const later = (time: RawBuilder<unknown>, ms: number) => sql`${time} + ${ms}::float8 * interval '1 millisecond'`

/** SQL: when the next e-mail of row `digests` may be sent. */
const nextDueAt = (now: Date) => sql`
  greatest(${later(sql`${now}::timestamptz`, GATHERING_MS)}, ${later(sql`left_at`, staffNoticeLimits.digestPauseMs)})`

/** Who gets digests and what the next one lists. Every change of items locks the person's row first. */
export const createDigestStore = (db: Db) => ({
  async find(userId: string): Promise<DigestRow | undefined> {
    const { rows } = await sql<DigestRow>`
      select coalesce(d.is_on, false) as is_on, u.email, u.email_verified_at is not null as is_confirmed
      from users u
      left join digests d on d.user_id = u.id
      where u.id = ${userId}`.execute(db)
    return rows[0]
  },

  turnOn: (userId: string) =>
    sql`
      insert into digests (user_id, is_on)
      values (${userId}, true)
      on conflict (user_id) do update set is_on = true`.execute(db),

  /** Keeps the time of the last e-mail. False if digests were off. */
  turnOff: (userId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('digests')
        .set({ isOn: false, dueAt: null, tries: 0 })
        .where('userId', '=', userId)
        .where('isOn', '=', true)
        .executeTakeFirst()
      await tx.deleteFrom('digestItems').where('userId', '=', userId).execute()
      return numUpdatedRows > 0n
    }),

  /** The people who get this notice in their next e-mail; makes it due where none is. */
  async schedule(tx: Tx, notice: PushNotice, roles: readonly WorkspaceRole[], now: Date): Promise<string[]> {
    const { rows } = await sql<{ userId: string; dueAt: Date | null }>`
      select user_id, due_at
      from digests
      where is_on and user_id in (
        select m.user_id
        ${recipientsOf(notice, roles, sql`join digests g on g.user_id = m.user_id and g.is_on`)}
      )
      order by user_id
      for no key update`.execute(tx)
    const undue = rows.filter(({ dueAt }) => dueAt === null).map(({ userId }) => userId)
    if (undue.length > 0)
      await sql`update digests set due_at = ${nextDueAt(now)} where user_id = any(${undue}::text[])`.execute(tx)
    return rows.map(({ userId }) => userId)
  },

  /** The conversations of these that still exist in the workspace. */
  findConversations: (tx: Tx, workspaceId: string, ids: readonly string[]) =>
    tx
      .selectFrom('conversations')
      .select(['id', 'sessionName', 'contactName'])
      .where('workspaceId', '=', workspaceId)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),

  insertItems: insertDigestItems,

  /** Withdraws the items of a problem that ended. */
  async cancel(tx: Tx, workspaceId: string, tag: string): Promise<void> {
    await sql`
      select from digests
      where user_id in (select user_id from digest_items where workspace_id = ${workspaceId} and tag = ${tag})
      order by user_id
      for update`.execute(tx)
    await sql`delete from digest_items where workspace_id = ${workspaceId} and tag = ${tag}`.execute(tx)
  },

  /** The digest that is due longest. It is not due again before `until`, also if this process dies. */
  async claim(now: Date, until: Date): Promise<DueDigest | undefined> {
    const { rows } = await sql<DueDigest>`
      with next as (
        select user_id, due_at
        from digests
        where is_on and due_at <= ${now}
        order by due_at
        limit 1
        for update skip locked
      ), taken as (
        update digests d
        set due_at = ${until}, tries = d.tries + 1
        from next
        where d.user_id = next.user_id
        returning d.user_id, d.tries, next.due_at
      )
      select t.user_id, t.tries, t.due_at, u.username, u.email, u.email_verified_at is not null as is_confirmed,
        ${quietHours} as quiet
      from taken t
      join users u on u.id = t.user_id
      left join push_preferences p on p.user_id = u.id`.execute(db)
    return rows[0]
  },

  items: (userId: string) => loadDigestItems(db, userId),

  /** No e-mail was sent. */
  async postpone(userId: string, dueAt: Date, tries: number): Promise<void> {
    await db
      .updateTable('digests')
      .set({ dueAt, tries })
      .where('userId', '=', userId)
      .where('isOn', '=', true)
      .execute()
  },

  /**
   * Removes the items that were listed or need no e-mail, unless more was added to them meanwhile. `leftAt`: when an
   * e-mail was sent or may have been.
   */
  finish: (userId: string, items: readonly { id: string; count: number }[], now: Date, leftAt: Date | null) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('digests').select('userId').where('userId', '=', userId).forUpdate().execute()
      const [ids, counts] = [items.map(({ id }) => id), items.map(({ count }) => count)]
      await sql`
        with done as (
          select id, count from unnest(${ids}::text[], ${counts}::int[]) as done (id, count)
        ), gone as (
          delete from digest_items i using done where i.id = done.id and i.count = done.count
        )
        update digest_items i set count = i.count - done.count
        from done
        where i.id = done.id and i.count > done.count`.execute(tx)
      await sql`
        update digests
        set tries = 0, left_at = coalesce(${leftAt}::timestamptz, left_at)
        where user_id = ${userId}`.execute(tx)
      await sql`
        update digests
        set due_at = case
          when is_on and exists (select from digest_items i where i.user_id = digests.user_id) then ${nextDueAt(now)}
        end
        where user_id = ${userId}`.execute(tx)
    }),

  /** Whether any person gets digests. */
  async hasAny(): Promise<boolean> {
    const { rows } = await sql`select from digests where is_on limit 1`.execute(db)
    return rows.length > 0
  },
})
