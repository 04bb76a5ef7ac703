import type { AuditAction } from '@portavoz/contract'
import type { TestServer } from '../test-server.ts'

/** Every line of the audit log, oldest first. */
export const auditLines = ({ db }: TestServer) => db.selectFrom('auditLog').selectAll().orderBy('id').execute()

export const auditActions = async (server: TestServer): Promise<AuditAction[]> =>
  (await auditLines(server)).map(({ action }) => action)

type StoredLine = { action?: AuditAction; userId?: string | null; at: Date }

/** Stores lines of a person as the server would have written them at that time. */
export const insertAuditLines = ({ db }: TestServer, lines: readonly StoredLine[]) =>
  db
    .insertInto('auditLog')
    .values(
      lines.map(({ action = 'agent.deleted', userId = null, at }) => ({
        at,
        action,
        workspaceId: userId,
        userId,
        userName: 'mariana',
        source: '203.0.113.9',
        detail: null,
      })),
    )
    .execute()
