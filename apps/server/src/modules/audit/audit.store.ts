import type { AuditAction } from '@portavoz/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { appendAuditLine, type AuditEntry } from '../../db/append-audit-line.ts'
import type { Db } from '../../db/connect.ts'
import type { DatabaseSchema } from '../../db/schema.ts'

export type AuditRow = Omit<Selectable<DatabaseSchema['auditLog']>, 'workspaceId'>

/** The last line of a page; the next page begins after it. */
export type AuditCursor = { at: Date; id: string }

export type AuditFilter = {
  action: AuditAction | undefined
  userId: string | undefined
  from: Date | null
  to: Date | null
  cursor: AuditCursor | null
  limit: number
}

const COLUMNS = sql.raw('id, at, user_id, user_name, action, detail, source')
const NEWEST_FIRST = sql.raw('order by at desc, id desc')

/** Lines that are deleted by one statement. */
const PIECE = 1_000

export const createAuditStore = (db: Db) => ({
  append: (entry: AuditEntry): Promise<void> => appendAuditLine(db, entry),

  /** Lines of the person's own account and of a workspace. Each part is read in the order of its index. */
  async listOf(userId: string, workspaceId: string | null, filter: AuditFilter): Promise<AuditRow[]> {
    const part = (ofWhom: RawBuilder<unknown>) => sql`(${newestLines(filter, ofWhom)})`
    const { rows } = await sql<AuditRow>`
      select *
      from (
        ${part(sql`workspace_id = ${workspaceId}::text`)}
        union all
        ${part(sql`user_id = ${userId} and workspace_id is null`)}
      ) lines
      ${NEWEST_FIRST}
      limit ${filter.limit}`.execute(db)
    return rows
  },

  async listOfWorkspace(workspaceId: string, filter: AuditFilter): Promise<AuditRow[]> {
    const { rows } = await newestLines(filter, sql`workspace_id = ${workspaceId}`).execute(db)
    return rows
  },

  async listAll(filter: AuditFilter): Promise<AuditRow[]> {
    const { rows } = await newestLines(filter, sql`true`).execute(db)
    return rows
  },

  /** Returns whether more may be left. The triggers compare with the database's clock. */
  async deletePiece(now: Date): Promise<boolean> {
    const { rows } = await sql`
      delete from audit_log
      where id in (
        select id
        from audit_log
        where at < least(${now}::timestamptz, now()) - interval '12 months'
        order by at
        limit ${PIECE}
        for update skip locked
      )
      returning id`.execute(db)
    return rows.length === PIECE
  },
})
export type AuditStore = ReturnType<typeof createAuditStore>

const newestLines = (
  { action, userId, from, to, cursor, limit }: AuditFilter,
  ofWhom: RawBuilder<unknown>,
) => sql<AuditRow>`
  select ${COLUMNS}
  from audit_log
  where ${ofWhom}
    ${action === undefined ? sql`` : sql`and action = ${action}`}
    ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    ${from === null ? sql`` : sql`and at >= ${from}`}
    ${to === null ? sql`` : sql`and at < ${to}`}
    ${cursor === null ? sql`` : sql`and (at, id) < (${cursor.at}, ${cursor.id})`}
  ${NEWEST_FIRST}
  limit ${limit}`
