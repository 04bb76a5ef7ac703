import type { ContactField } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'

export type ContactFieldStore = ReturnType<typeof createContactFieldStore>

const contactsChanged = { type: 'contacts' } as const

/** A name that differs only in case or accents violates `contact_fields_by_name`. */
export const createContactFieldStore = (db: Db) => ({
  list: (workspaceId: string): Promise<ContactField[]> =>
    db
      .selectFrom('contactFields')
      .select(['id', 'name'])
      .where('workspaceId', '=', workspaceId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  /** False at the maximum of the workspace. */
  insert: (workspaceId: string, { id, name }: ContactField, max: number, now: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const { rows } = await sql`
        insert into contact_fields (id, workspace_id, name, created_at)
        select ${id}, ${workspaceId}, ${name}, ${now}
        where (select count(*) from contact_fields where workspace_id = ${workspaceId}) < ${max}
        returning id`.execute(tx)
      if (rows.length > 0) await publishEvent({ workspaceId, event: contactsChanged }).execute(tx)
      return rows.length > 0
    }),

  rename: (workspaceId: string, { id, name }: ContactField): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('contactFields')
        .set({ name })
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await publishEvent({ workspaceId, event: contactsChanged }).execute(tx)
      return numUpdatedRows > 0n
    }),

  /** Deletes its values too. */
  remove: (workspaceId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('contactFields')
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await sql`
        update contacts
        set fields = fields - ${id}::text
        where workspace_id = ${workspaceId} and fields ? ${id}`.execute(tx)
      await publishEvent({ workspaceId, event: contactsChanged }).execute(tx)
      return true
    }),
})
