import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { lockConversations, renameConversations } from '../contacts.store.ts'
import type { ExistingContact } from './plan-import.ts'
import type { ImportRow } from './read-rows.ts'

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

export type NewContact = ImportRow & { id: string }

const contactsChanged: ServerEvent = { type: 'contacts' }

const existingOf = (workspaceId: string, phones: readonly string[]) => sql`
  select k.id, i.external_id as phone, k.name, k.is_named, k.about, k.tags, k.fields, k.revision
  from contact_identities i
  join contacts k on k.id = i.contact_id
  where i.workspace_id = ${workspaceId} and i.kind = 'phone' and i.external_id = any(${[...phones]}::text[])`

export const importStore = {
  /** The contacts that have one of these phones. */
  async findExisting(on: Db | Tx, workspaceId: string, phones: readonly string[]): Promise<ExistingContact[]> {
    const { rows } = await sql<ExistingContact>`${existingOf(workspaceId, phones)} order by k.id`.execute(on)
    return rows
  },

  /** The same, locked; their conversations first, as a message locks them. */
  async lockExisting(tx: Tx, workspaceId: string, phones: readonly string[]): Promise<ExistingContact[]> {
    const found = await importStore.findExisting(tx, workspaceId, phones)
    await lockConversations(
      tx,
      workspaceId,
      found.map(({ id }) => id),
    )
    const { rows } = await sql<ExistingContact>`
      ${existingOf(workspaceId, phones)}
      order by k.id
      for update of k`.execute(tx)
    return rows
  },

  /** Stores new contacts and returns the ids of those whose phone no message took meanwhile. */
  async insertContacts(tx: Tx, workspaceId: string, contacts: readonly NewContact[], now: Date): Promise<string[]> {
    const given = sql`
      jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      as g(id text, phone text, name text, about text, tags jsonb, fields jsonb)`
    await sql`
      insert into contacts (id, workspace_id, name, is_named, about, tags, fields, created_at, updated_at)
      select
        id, ${workspaceId}, name, name is not null, about, array(select jsonb_array_elements_text(tags)), fields,
        ${now}, ${now}
      from ${given}`.execute(tx)
    const { rows } = await sql<{ contactId: string }>`
      insert into contact_identities (workspace_id, kind, external_id, contact_id)
      select ${workspaceId}, 'phone', phone, id
      from ${given}
      order by phone
      on conflict do nothing
      returning contact_id`.execute(tx)
    const stored = rows.map(({ contactId }) => contactId)
    if (stored.length < contacts.length)
      await sql`
        delete from contacts
        where workspace_id = ${workspaceId}
          and id = any(${contacts.map(({ id }) => id)}::text[])
          and id <> all(${stored}::text[])`.execute(tx)
    return stored
  },

  async updateContacts(tx: Tx, workspaceId: string, contacts: readonly ExistingContact[], now: Date): Promise<void> {
    await sql`
      update contacts k
      set
        name = g.name,
        is_named = g.is_named,
        about = g.about,
        tags = array(select jsonb_array_elements_text(g.tags)),
        fields = g.fields,
        revision = k.revision + 1,
        updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(contacts.map(snakeCased))}::jsonb)
        as g(id text, name text, is_named boolean, about text, tags jsonb, fields jsonb)
      where k.id = g.id and k.workspace_id = ${workspaceId}`.execute(tx)
    await renameConversations(
      tx,
      workspaceId,
      contacts.map(({ id }) => id),
    )
  },

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

  /** Forgets all but the last imports and tells the consoles. */
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

  /** Removes and restores those of these contacts that have the revision of the import, and forgets their changes. */
  async undo(
    tx: Tx,
    workspaceId: string,
    { importId, contactIds }: { importId: string; contactIds: readonly string[] },
    now: Date,
  ) {
    await lockConversations(tx, workspaceId, contactIds)
    await sql`
      select id
      from contacts
      where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::text[])
      order by id
      for update`.execute(tx)
    const untouched = sql`
      c.import_id = ${importId}
      and c.contact_id = any(${[...contactIds]}::text[])
      and c.contact_id = k.id
      and c.revision = k.revision
      and k.workspace_id = ${workspaceId}`
    const restored = await sql<{ id: string }>`
      update contacts k
      set
        name = case
          when (c.before->>'is_named')::boolean then c.before->>'name'
          else coalesce(k.network_name, c.before->>'name')
        end,
        is_named = (c.before->>'is_named')::boolean,
        about = c.before->>'about',
        tags = array(select jsonb_array_elements_text(c.before->'tags')),
        fields = c.before->'fields',
        revision = k.revision + 1,
        updated_at = ${now}
      from contact_import_changes c
      where ${untouched} and c.before is not null
      returning k.id`.execute(tx)
    const restoredIds = restored.rows.map(({ id }) => id)
    await renameConversations(tx, workspaceId, restoredIds)
    const removed = await sql`
      delete from contacts k
      using contact_import_changes c
      where ${untouched}
        and c.before is null
        and not exists (select from conversations v where v.contact_id = k.id)
      returning k.id`.execute(tx)
    await sql`
      delete from contact_import_changes
      where import_id = ${importId} and contact_id = any(${[...contactIds]}::text[])`.execute(tx)
    await publishEvent({ workspaceId, event: contactsChanged }).execute(tx)
    const [removedCount, restoredCount] = [removed.rows.length, restoredIds.length]
    return { removed: removedCount, restored: restoredCount, kept: contactIds.length - removedCount - restoredCount }
  },
}

/** As the database names the columns. */
const snakeCased = ({ id, name, isNamed, about, tags, fields }: ExistingContact) => ({
  id,
  name,
  is_named: isNamed,
  about,
  tags,
  fields,
})
