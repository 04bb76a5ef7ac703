import type { Tx } from '../connect.ts'

/** Serialises transactions that add to one account, so that counts stay true until commit. */
export const lockAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
