import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import {
  detachedKeyOf,
  isDetachedKey,
  keyWordsOf,
  oldRowKeyOf,
  type RowIdentity,
  rowIdentityOf,
} from '../rows/row-identity.ts'
import type { PictureStore, RowPicture } from './pictures.store.ts'
import type { RowStore, UnnamedRowPassage } from './rows.store.ts'

const BATCH_SIZE = 2_000

/** A row that may be that of a picture, and its sheets. `isRenamed`: an older version named it otherwise in each. */
type RowCandidate = RowIdentity & { isRenamed: boolean; sheets: Set<string | null> }

type RowMatching = {
  updatedAt: Date
  /** By the key of a picture: the rows that had it or have it, by their present keys. */
  candidates: Map<string, Map<string, RowCandidate>>
  renamedSheets: Set<string | null>
}

type NameRowsDeps = {
  db: Db
  rows: RowStore
  pictures: Pick<PictureStore, 'listRowKeys' | 'moveToRows'>
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

/**
 * Gives the rows of a document their keys that was read before rows had any, or before they were named as now. Then its
 * pictures follow their rows; one whose row is not certain is left without a row. `isReadAgain`: those without a row
 * are tried again with the rows that the document has now.
 */
export const createNameRows =
  ({ db, rows, pictures, publish, afterCommit }: NameRowsDeps) =>
  async (documentId: string, isReadAgain = false): Promise<void> => {
    if (!(await rows.hasRowsToName(documentId, isReadAgain))) return
    const hasMoved = await withDeadlockRetry(db, async (tx) => {
      const document = await rows.lockRead(tx, documentId)
      if (!document) return false
      const { hasOldRowKeys, workspaceId, name, updatedAt } = document
      const stored = hasOldRowKeys || isReadAgain ? await pictures.listRowKeys(tx, documentId) : []
      const moving = hasOldRowKeys ? stored : stored.filter(({ rowKey }) => isDetachedKey(rowKey))
      const candidates = new Map(moving.map(({ rowKey }) => [rowKey, new Map<string, RowCandidate>()]))
      const named: RowMatching = { updatedAt, candidates, renamedSheets: new Set() }
      await nameAll(tx, rows, documentId, named)
      if (moving.length > 0) {
        await pictures.moveToRows(
          tx,
          documentId,
          moving.map((picture) => ({ id: picture.id, ...rowOfPicture(picture, named) })),
        )
        await publish(tx, workspaceId, { type: 'document', documentId, name })
      }
      if (hasOldRowKeys) await rows.setNamed(tx, documentId)
      return moving.length > 0
    })
    if (hasMoved) afterCommit()
  }
export type NameRows = ReturnType<typeof createNameRows>

async function nameAll(tx: Tx, store: RowStore, documentId: string, named: RowMatching) {
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
        if (row) addCandidate(named, row, passage)
      }
      last = passage
      if (row) keys.push({ position: passage.position, key: row.key })
    }
    await store.setKeys(tx, documentId, keys)
    if (passages.length < BATCH_SIZE) return
    from = (passages.at(-1)?.position ?? 0) + 1
  }
}

function addCandidate({ candidates, renamedSheets }: RowMatching, row: RowIdentity, passage: UnnamedRowPassage) {
  if (candidates.size === 0) return
  const { text, sheet } = passage
  const oldKey = oldRowKeyOf(text) ?? ''
  const isRenamed = oldKey !== row.key
  if (isRenamed) renamedSheets.add(sheet)
  for (const key of new Set([row.key, oldKey]))
    for (const stored of [key, detachedKeyOf(key)]) {
      const rows = candidates.get(stored)
      const known = rows?.get(row.key)
      const sheets = (known?.sheets ?? new Set<string | null>()).add(sheet)
      rows?.set(row.key, { ...row, isRenamed: isRenamed && known?.isRenamed !== false, sheets })
    }
}

/** The key and the name that a picture gets: those of its row, or a key that no row has. */
function rowOfPicture(picture: RowPicture, named: RowMatching): RowIdentity {
  const [row, ...others] = named.candidates.get(picture.rowKey)?.values() ?? []
  return row && others.length === 0 && isOfRow(picture, row, named)
    ? { key: row.key, name: row.name }
    : { key: detachedKeyOf(picture.rowKey), name: picture.rowName }
}

/**
 * Whether a picture is certainly of the only row that has its key. Another row that an older version named alike may
 * have been removed since the picture was added.
 */
function isOfRow({ rowKey, fileName, createdAt }: RowPicture, row: RowCandidate, named: RowMatching): boolean {
  if (createdAt > named.updatedAt) return true
  if (!row.isRenamed) return ![...row.sheets].some((sheet) => named.renamedSheets.has(sheet))
  if (detachedKeyOf(row.key) === detachedKeyOf(rowKey)) return true
  const formerWords = new Set(keyWordsOf(rowKey))
  const fileWords = new Set(keyWordsOf(fileName))
  const added = keyWordsOf(row.key).filter((word) => !formerWords.has(word))
  return added.length > 0 && added.every((word) => fileWords.has(word))
}
