import type { Tx } from '../connect.ts'

/** Serialises transactions that add to one workspace, so that counts stay true until commit. */
export const lockWorkspace = (tx: Tx, workspaceId: string) =>
  tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
