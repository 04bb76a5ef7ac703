import type { Db } from '../../../db/connect.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import { rowIdentityOf } from '../rows/row-identity.ts'
import type { RowStore, UnnamedRowPassage } from './rows.store.ts'

const BATCH_SIZE = 2_000

/** Gives the rows of a document their keys that was read before rows had any. */
export const createNameRows = (db: Db, store: RowStore) => async (documentId: string) => {
  if (!(await store.hasUnnamedRows(documentId))) return
  await withDeadlockRetry(db, async (tx) => {
    if (!(await store.lockRead(tx, documentId))) return
    let last: UnnamedRowPassage | null = null
    let key: string | null = null
    for (let from = 0; ;) {
      const passages = await store.listRowPassages(tx, documentId, from, BATCH_SIZE)
      const keys: { position: number; key: string }[] = []
      for (const passage of passages) {
        // Only the first passage of a long row has its name.
        const continues: boolean = last !== null && last.sheet === passage.sheet && last.row === passage.row
        if (!continues) key = rowIdentityOf(passage.text)?.key ?? null
        last = passage
        if (key !== null) keys.push({ position: passage.position, key })
      }
      await store.setKeys(tx, documentId, keys)
      if (passages.length < BATCH_SIZE) return
      from = (passages.at(-1)?.position ?? 0) + 1
    }
  })
}
export type NameRows = ReturnType<typeof createNameRows>
