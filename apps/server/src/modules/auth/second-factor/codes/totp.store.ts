import type { Db, Tx } from '../../../../db/connect.ts'

export const totpStore = {
  find: (on: Db | Tx, userId: string) =>
    on.selectFrom('totpFactors').select(['sealed', 'createdAt']).where('userId', '=', userId).executeTakeFirst(),

  /** Uses a step up, with all before it. False when it was used already. */
  async useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('totpFactors')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where('lastStep', '<', String(step))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async enrol(db: Db, enrolment: { userId: string; sealed: string; expiresAt: Date }): Promise<void> {
    const { sealed, expiresAt } = enrolment
    await db
      .insertInto('totpEnrolments')
      .values(enrolment)
      .onConflict((c) => c.column('userId').doUpdateSet({ sealed, expiresAt }))
      .execute()
  },

  findEnrolment: (db: Db, userId: string, now: Date) =>
    db
      .selectFrom('totpEnrolments')
      .select('sealed')
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  /** The enrolled secret replaces an earlier one. False when the enrolment is another one by now. */
  async confirm(tx: Tx, userId: string, { sealed, step, now }: { sealed: string; step: number; now: Date }) {
    const { numDeletedRows } = await tx
      .deleteFrom('totpEnrolments')
      .where('userId', '=', userId)
      .where('sealed', '=', sealed)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const factor = { sealed, lastStep: step, createdAt: now }
    await tx
      .insertInto('totpFactors')
      .values({ userId, ...factor })
      .onConflict((c) => c.column('userId').doUpdateSet(factor))
      .execute()
    return true
  },

  async remove(tx: Tx, userId: string): Promise<boolean> {
    await tx.deleteFrom('totpEnrolments').where('userId', '=', userId).execute()
    const { numDeletedRows } = await tx.deleteFrom('totpFactors').where('userId', '=', userId).executeTakeFirst()
    return numDeletedRows > 0n
  },
}
