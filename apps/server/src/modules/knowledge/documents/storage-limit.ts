import { fail, limits } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { DocumentStore } from './documents.store.ts'

/** Fails when documents and pictures would need more room than there is; `exceptId`: the document being replaced. */
export async function checkStorageLimit(
  store: Pick<DocumentStore, 'sumBytes' | 'countRoom'>,
  tx: Tx,
  { workspaceId, bytes, exceptId = null }: { workspaceId: string; bytes: number; exceptId?: string | null },
): Promise<void> {
  if ((await store.sumBytes(tx, workspaceId, exceptId)) + bytes > limits.documentBytesOfAccount)
    fail('documents.account_full')
  const room = await store.countRoom(tx, workspaceId, exceptId)
  if (room !== null && bytes > room) fail('documents.storage_limit')
}
