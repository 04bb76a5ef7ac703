import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** The only place that knows the table of letters. */
export const createOutboxStore = (db: Db) => ({
  keep: (tx: Tx, id: string, sealed: string, now: Date) =>
    tx.insertInto('letters').values({ id, sealed, notBefore: now, createdAt: now }).execute(),

  /** The letter that waits longest, nobody else's until then: who dies meanwhile gives it back. */
  claim: (now: Date, until: Date) =>
    db
      .updateTable('letters')
      .set({ notBefore: until })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('letters')
          .select('id')
          .where('notBefore', '<=', now)
          .orderBy('notBefore')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'sealed', 'refusals', 'createdAt'])
      .executeTakeFirst(),

  forget: (id: string) => db.deleteFrom('letters').where('id', '=', id).execute(),

  /** Refused once more. */
  postpone: (id: string, notBefore: Date) =>
    db
      .updateTable('letters')
      .set({ notBefore, refusals: sql`refusals + 1` })
      .where('id', '=', id)
      .execute(),
})
