import type { Db, Tx } from '../../../db/connect.ts'
import type { RemoteLinkRow } from '../../../db/schema.ts'

type NewLink = Pick<RemoteLinkRow, 'tokenHash' | 'sessionName' | 'userId' | 'invitedBy' | 'createdAt' | 'expiresAt'>

export const createRemoteLinkStore = (db: Db) => ({
  insert: (tx: Tx, link: NewLink) => tx.insertInto('remoteLinks').values(link).returningAll().executeTakeFirstOrThrow(),

  byToken: (tokenHash: string) =>
    db.selectFrom('remoteLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  lastOf: (userId: string, sessionName: string) =>
    db
      .selectFrom('remoteLinks')
      .selectAll()
      .where('sessionName', '=', sessionName)
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Undefined when somebody was faster. */
  open: (tx: Tx, tokenHash: string, openerHash: string, now: Date) =>
    tx
      .updateTable('remoteLinks')
      .set({ openerHash, openedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('openerHash', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** A phone was linked to that session. Its row must be held before. */
  use: (tx: Tx, sessionName: string, now: Date) =>
    ofSession(tx, sessionName).set({ usedAt: now }).where('expiresAt', '>', now).execute(),

  /** The session's row must be held before. */
  withdraw: (tx: Tx, sessionName: string, now: Date) => ofSession(tx, sessionName).set({ withdrawnAt: now }).execute(),

  forgetOld: (before: Date) => db.deleteFrom('remoteLinks').where('expiresAt', '<', before).execute(),
})
export type RemoteLinkStore = ReturnType<typeof createRemoteLinkStore>

const ofSession = (tx: Tx, sessionName: string) =>
  tx
    .updateTable('remoteLinks')
    .where('sessionName', '=', sessionName)
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
