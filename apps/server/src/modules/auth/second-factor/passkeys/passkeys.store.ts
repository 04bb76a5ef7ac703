import type { Db, Tx } from '../../../../db/connect.ts'

export type PasskeyRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** What WebAuthn needs of a stored credential. */
export type PasskeyCredential = {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: string
  transports: string[]
}

type NewPasskey = PasskeyRow & {
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

const SHOWN = ['id', 'name', 'createdAt', 'lastUsedAt'] as const
const CREDENTIAL = ['id', 'credentialId', 'publicKey', 'counter', 'transports'] as const

export const passkeyStore = {
  list: (db: Db, userId: string): Promise<PasskeyRow[]> =>
    db.selectFrom('passkeys').select(SHOWN).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute(),

  credentials: (on: Db | Tx, userId: string): Promise<PasskeyCredential[]> =>
    on
      .selectFrom('passkeys')
      .select(CREDENTIAL)
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  /** Undefined for a credential that another account has. The caller locks the account. */
  insert: (tx: Tx, passkey: NewPasskey) =>
    tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((c) => c.column('credentialId').doNothing())
      .returning(SHOWN)
      .executeTakeFirst(),

  rename: (db: Db, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
    db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(SHOWN)
      .executeTakeFirst(),

  async remove(tx: Tx, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Stores the counter of an assertion. False when it is not above the stored one, unless both are zero. */
  async recordUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now })
      .where('id', '=', id)
      .where((e) => e.or([e('counter', '<', String(counter)), ...(counter === 0 ? [e('counter', '=', '0')] : [])]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
