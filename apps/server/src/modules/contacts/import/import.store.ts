import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { contactsChanged, snakeCased } from './imported-contacts.store.ts'
import type { ExistingContact } from './plan-import.ts'

export type ImportRecord = {
  id: string
  fileName: string
  created: number
  completed: number
  unchanged: number
  refused: number
  createdAt: Date
}
export type ImportRecordRow = ImportRecord & { author: string | null; undoneAt: Date | null }

/** Imports, with what each one changed. */
export const importStore = {
  async begin(
    tx: Tx,
    { workspaceId, userId }: { workspaceId: string; userId: string },
    { id, fileName, refused, createdAt }: ImportRecord,
  ): Promise<void> {
    await sql`
      insert into contact_imports (
        id, workspace_id, created_by, file_name, created_count, completed_count, unchanged_count, refused_count,
        created_at
      )
      values (${id}, ${workspaceId}, ${userId}, ${fileName}, 0, 0, 0, ${refused}, ${createdAt})`.execute(tx)
  },

  /** False when the import was undone or forgotten meanwhile. */
  async lockCurrent(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    const { rows } = await sql`
      select id
      from contact_imports
      where id = ${id} and workspace_id = ${workspaceId} and undone_at is null
      for update`.execute(tx)
    return rows.length > 0
  },

  /** Stores the import's counts and what a batch changed. A contact keeps the values before its first change. */
  async recordBatch(
    tx: Tx,
    { id, created, completed, unchanged }: ImportRecord,
    changes: readonly { contactId: string; before: ExistingContact | null }[],
  ): Promise<void> {
    await sql`
      update contact_imports
      set created_count = ${created}, completed_count = ${completed}, unchanged_count = ${unchanged}
      where id = ${id}`.execute(tx)
    const given = changes.map(({ contactId, before }) => ({ id: contactId, before: before && snakeCased(before) }))
    await sql`
      insert into contact_import_changes (import_id, contact_id, revision, before)
      select ${id}, k.id, k.revision, nullif(g.before, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id text, before jsonb)
      join contacts k on k.id = g.id
      on conflict (import_id, contact_id) do update set revision = excluded.revision`.execute(tx)
  },

  /** Deletes all but the last imports and publishes an event to the consoles. */
  async finish(db: Db, workspaceId: string, keep: number): Promise<void> {
    await sql`
      with forgotten as (
        delete from contact_imports
        where workspace_id = ${workspaceId}
          and id not in (
            select id
            from contact_imports
            where workspace_id = ${workspaceId}
            order by created_at desc, id desc
            limit ${keep}
          )
      )
      ${publishEvent({ workspaceId, event: contactsChanged })}`.execute(db)
  },

  async list(db: Db, workspaceId: string): Promise<ImportRecordRow[]> {
    const { rows } = await sql<ImportRecordRow>`
      select
        i.id, i.file_name, i.created_count as created, i.completed_count as completed,
        i.unchanged_count as unchanged, i.refused_count as refused, u.username as author, i.created_at, i.undone_at
      from contact_imports i
      left join users u on u.id = i.created_by
      where i.workspace_id = ${workspaceId}
      order by i.created_at desc, i.id desc`.execute(db)
    return rows
  },

  markUndone: (tx: Tx, id: string, now: Date) =>
    sql`update contact_imports set undone_at = ${now} where id = ${id}`.execute(tx),

  /** Some of the contacts that the import changed and that are not undone yet. */
  async changedContacts(tx: Tx, importId: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ contactId: string }>`
      select contact_id
      from contact_import_changes
      where import_id = ${importId}
      order by contact_id
      limit ${limit}`.execute(tx)
    return rows.map(({ contactId }) => contactId)
  },
}
