import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { StoredFile } from './receive-file.ts'

/** Resets what the ingestion found in a replaced file. */
const emptySummary = {
  pages: null,
  pagesWithoutText: [],
  sheets: '[]',
  remarks: [],
  remarkCounts: '{}',
  characters: 0,
  passageCount: 0,
  termCount: 0,
}

/** Queues the document for ingestion from the beginning. Without `file` only a failed document restarts. */
export async function restartIngestion(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
  file?: StoredFile,
): Promise<boolean> {
  const fresh = { status: 'PENDING', cause: null, stage: null, notBefore: now, updatedAt: now, tries: 0 } as const
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ ...fresh, ...file, claim: sql<number>`claim + 1` })
    .$if(file !== undefined, (q) => q.set(emptySummary))
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .$if(file === undefined, (q) => q.where('status', '=', 'FAILED'))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('postings').where('documentId', '=', id).execute()
  await tx.deleteFrom('passages').where('documentId', '=', id).execute()
  return true
}
