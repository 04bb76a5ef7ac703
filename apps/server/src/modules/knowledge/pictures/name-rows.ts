import type { Db, Tx } from '../../../db/connect.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import { detachedKeyOf, oldRowKeyOf, type RowIdentity, rowIdentityOf } from '../rows/row-identity.ts'
import type { PictureStore } from './pictures.store.ts'
import type { RowStore, UnnamedRowPassage } from './rows.store.ts'

const BATCH_SIZE = 2_000

/** By former key: the rows that had it, by their present keys. */
type Successors = Map<string, Map<string, RowIdentity>>

/**
 * Gives the rows of a document their keys that was read before rows had any, or before they were named as now. Then its
 * pictures follow their rows; a picture whose former key is that of several rows is left without a row.
 */
export const createNameRows =
  (db: Db, store: RowStore, pictures: Pick<PictureStore, 'listRowKeys' | 'moveToRows'>) =>
  async (documentId: string): Promise<void> => {
    if (!(await store.hasRowsToName(documentId))) return
    await withDeadlockRetry(db, async (tx) => {
      const document = await store.lockRead(tx, documentId)
      if (!document) return
      const stored = document.hasOldRowKeys ? await pictures.listRowKeys(tx, documentId) : []
      const successors: Successors = new Map(stored.map(({ rowKey }) => [rowKey, new Map()]))
      await nameAll(tx, store, documentId, successors)
      if (!document.hasOldRowKeys) return
      const moves = stored.flatMap(({ id, rowKey, rowName }) => {
        const [row, ...others] = successors.get(rowKey)?.values() ?? []
        if (!row) return []
        return [others.length === 0 ? { id, ...row } : { id, key: detachedKeyOf(rowKey), name: rowName }]
      })
      await pictures.moveToRows(tx, documentId, moves)
      await store.setNamed(tx, documentId)
    })
  }
export type NameRows = ReturnType<typeof createNameRows>

async function nameAll(tx: Tx, store: RowStore, documentId: string, successors: Successors) {
  let last: UnnamedRowPassage | null = null
  let row: RowIdentity | null = null
  for (let from = 0; ;) {
    const passages = await store.listRowPassages(tx, documentId, from, BATCH_SIZE)
    const keys: { position: number; key: string }[] = []
    for (const passage of passages) {
      // Only the first passage of a long row has its name.
      const continues: boolean = last !== null && last.sheet === passage.sheet && last.row === passage.row
      if (!continues) {
        row = rowIdentityOf(passage.text)
        if (row) successors.get(oldRowKeyOf(passage.text) ?? '')?.set(row.key, row)
      }
      last = passage
      if (row) keys.push({ position: passage.position, key: row.key })
    }
    await store.setKeys(tx, documentId, keys)
    if (passages.length < BATCH_SIZE) return
    from = (passages.at(-1)?.position ?? 0) + 1
  }
}
