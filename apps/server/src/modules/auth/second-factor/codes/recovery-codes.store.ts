import type { Db, Tx } from '../../../../db/connect.ts'

export const recoveryCodeStore = {
  countLeft: async (on: Db | Tx, userId: string): Promise<number> => {
    const { count } = await on
      .selectFrom('recoveryCodes')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Of two uses of one code at once, one gets true. */
  async use(tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('recoveryCodes')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async replace(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
    if (hashes.length === 0) return
    await tx
      .insertInto('recoveryCodes')
      .values(hashes.map((codeHash) => ({ userId, codeHash })))
      .execute()
  },
}
