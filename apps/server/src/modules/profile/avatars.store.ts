import type { Db, Tx } from '../../db/connect.ts'

export const AVATARS_PATH = '/uploads/avatars'

export type NewAvatar = { name: string; bytes: Buffer; createdAt: Date }

export const createAvatarStore = (db: Db) => ({
  /** Replaces the avatar in one transaction; null deletes it. False when the account is gone. */
  replace: (userId: string, avatar: NewAvatar | null): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      // Locks the account first: concurrent changes wait here.
      const user = await tx
        .updateTable('users')
        .set({ avatar: avatar && `${AVATARS_PATH}/${avatar.name}` })
        .where('id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!user) return false
      await tx.deleteFrom('avatars').where('userId', '=', userId).execute()
      if (avatar) await insertAvatar(tx, userId, avatar)
      return true
    }),

  bytes: async (name: string): Promise<Buffer | undefined> =>
    (await db.selectFrom('avatars').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes,
})
export type AvatarStore = ReturnType<typeof createAvatarStore>

const insertAvatar = (tx: Tx, userId: string, avatar: NewAvatar) =>
  tx
    .insertInto('avatars')
    .values({ userId, ...avatar })
    .execute()
