import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { lockConversations, renameConversations } from '../contact-conversations.store.ts'
import type { ExistingContact } from './plan-import.ts'
import type { ImportRow } from './read-rows.ts'

export type NewContact = ImportRow & { id: string }

export const contactsChanged: ServerEvent = { type: 'contacts' }

const existingOf = (workspaceId: string, phones: readonly string[]) => sql`
  select k.id, i.external_id as phone, k.name, k.is_named, k.about, k.tags, k.fields, k.revision
  from contact_identities i
  join contacts k on k.id = i.contact_id
  where i.workspace_id = ${workspaceId} and i.kind = 'phone' and i.external_id = any(${[...phones]}::text[])`

/** Contacts as an import finds, stores and undoes them. */
export const importedContactStore = {
  /** The contacts that have one of these phones. */
  async findExisting(on: Db | Tx, workspaceId: string, phones: readonly string[]): Promise<ExistingContact[]> {
    const { rows } = await sql<ExistingContact>`${existingOf(workspaceId, phones)} order by k.id`.execute(on)
    return rows
  },

  /** The same, locked; their conversations first, as a message locks them. */
  async lockExisting(tx: Tx, workspaceId: string, phones: readonly string[]): Promise<ExistingContact[]> {
    const found = await importedContactStore.findExisting(tx, workspaceId, phones)
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
  async insert(tx: Tx, workspaceId: string, contacts: readonly NewContact[], now: Date): Promise<string[]> {
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

  async update(tx: Tx, workspaceId: string, contacts: readonly ExistingContact[], now: Date): Promise<void> {
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
export const snakeCased = ({ id, name, isNamed, about, tags, fields }: ExistingContact) => ({
  id,
  name,
  is_named: isNamed,
  about,
  tags,
  fields,
})
