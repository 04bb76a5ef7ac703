import type { Db, Tx } from '../connect.ts'

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 3

/** Runs a transaction again when PostgreSQL reports a deadlock. */
export async function withDeadlockRetry<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || time === MAX_ATTEMPTS) throw error
    }
  }
}
