import type { Db, Tx } from '../../../db/connect.ts'
import type { RemoteLinkRow } from '../../../db/schema.ts'

type NewRemoteLink = Pick<
  RemoteLinkRow,
  'tokenHash' | 'sessionName' | 'workspaceId' | 'invitedBy' | 'createdAt' | 'expiresAt'
>

export const createRemoteLinkStore = (db: Db) => ({
  insert: (tx: Tx, link: NewRemoteLink) =>
    tx.insertInto('remoteLinks').values(link).returningAll().executeTakeFirstOrThrow(),

  findByToken: (tokenHash: string) =>
    db.selectFrom('remoteLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  findLatest: (workspaceId: string, sessionName: string) =>
    db
      .selectFrom('remoteLinks')
      .selectAll()
      .where('sessionName', '=', sessionName)
      .where('workspaceId', '=', workspaceId)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  claim: (tx: Tx, tokenHash: string, openerHash: string, now: Date) =>
    tx
      .updateTable('remoteLinks')
      .set({ openerHash, openedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('openerHash', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** Marks the session's link as used; the caller holds the session's row. */
  use: (tx: Tx, sessionName: string, now: Date) =>
    updateOpenLinks(tx, sessionName).set({ usedAt: now }).where('expiresAt', '>', now).execute(),

  withdraw: (tx: Tx, sessionName: string, now: Date) =>
    updateOpenLinks(tx, sessionName).set({ withdrawnAt: now }).execute(),

  deleteOld: (before: Date) => db.deleteFrom('remoteLinks').where('expiresAt', '<', before).execute(),
})
export type RemoteLinkStore = ReturnType<typeof createRemoteLinkStore>

const updateOpenLinks = (tx: Tx, sessionName: string) =>
  tx
    .updateTable('remoteLinks')
    .where('sessionName', '=', sessionName)
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
