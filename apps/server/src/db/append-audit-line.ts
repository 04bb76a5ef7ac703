import type { AuditAction } from '@portavoz/contract'
import type { Db, Tx } from './connect.ts'

/**
 * `workspaceId` is null for what concerns the installation or a person's own account. `detail` has ids by their name;
 * never a secret or a customer's text.
 */
export type AuditEntry = {
  at: Date
  action: AuditAction
  workspaceId: string | null
  user: { id: string; username: string }
  /** The network address, or `server` for what no request caused. */
  source: string
  detail?: AuditDetail | null
}

export type AuditDetail = Record<string, string | number>

/** Records one action of a person. Joins the transaction that it is given. */
export const appendAuditLine = (
  db: Db | Tx,
  { at, action, workspaceId, user, source, detail }: AuditEntry,
): Promise<void> =>
  insertLine(db, { at, action, workspaceId, userId: user.id, userName: user.username, source, detail: detail ?? null })

/** Records a command that the operator ran on the machine; `userId` is the account concerned. */
export const appendCommandLine = (
  db: Db | Tx,
  { detail = null, userId = null, ...entry }: CommandEntry,
): Promise<void> =>
  insertLine(db, { ...entry, workspaceId: null, detail, userId, userName: OPERATOR, source: 'command' })

/** Records what the server did to a workspace by itself. */
export const appendServerLine = (
  db: Db | Tx,
  entry: Pick<AuditEntry, 'at' | 'action' | 'workspaceId' | 'detail'>,
): Promise<void> =>
  insertLine(db, { ...entry, detail: entry.detail ?? null, userId: null, userName: SERVER, source: 'server' })

const SERVER = 'Portavoz'

type CommandEntry = Pick<AuditEntry, 'at' | 'action' | 'detail'> & { userId?: string | null }

const OPERATOR = 'operador'

type InsertedLine = Omit<AuditEntry, 'user' | 'detail'> & {
  userId: string | null
  userName: string
  detail: AuditDetail | null
}

async function insertLine(db: Db | Tx, { detail, ...row }: InsertedLine): Promise<void> {
  const values = { ...row, detail: detail && JSON.stringify(detail) }
  await db.insertInto('auditLog').values(values).execute()
}
