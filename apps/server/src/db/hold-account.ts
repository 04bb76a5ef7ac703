import type { Tx } from './connect.ts'

/** Two who add to one account at once wait for each other: what they count stays true until they commit. */
export const holdAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
