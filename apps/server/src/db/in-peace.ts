import type { Db, Tx } from './connect.ts'

const DEADLOCK = '40P01'
const TIMES = 3

/** A transaction that touches what many others are writing: when it and another wait for each other it begins again. */
export async function inPeace<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || time === TIMES) throw error
    }
  }
}
