import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Stores e-mails until the mail server accepts them. */
export const createOutboxStore = (db: Db) => ({
  insert: (tx: Tx, id: string, sealed: string, now: Date) =>
    tx.insertInto('letters').values({ id, sealed, notBefore: now, createdAt: now }).execute(),

  /**
   * Claims the oldest due e-mail until `until`; the claim of a dead process expires. `since`: older ones wait; null for
   * none.
   */
  claim: ({ now, until, since }: { now: Date; until: Date; since: Date | null }) =>
    db
      .updateTable('letters')
      .set({ notBefore: until })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('letters')
          .select('id')
          .where('notBefore', '<=', now)
          .$if(since !== null, (query) => query.where('createdAt', '>=', since))
          .orderBy('notBefore')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'sealed', 'refusals', 'createdAt'])
      .executeTakeFirst(),

  remove: (id: string) => db.deleteFrom('letters').where('id', '=', id).execute(),

  /** Counts one more refusal. */
  postpone: (id: string, notBefore: Date) =>
    db
      .updateTable('letters')
      .set({ notBefore, refusals: sql`refusals + 1` })
      .where('id', '=', id)
      .execute(),
})
