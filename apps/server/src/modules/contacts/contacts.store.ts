import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { publishEvent } from '../../db/fragments/publish-event.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import { withholdFromBlocked } from '../../db/withhold-from-blocked.ts'
import {
  type ContactActor,
  lockConversations,
  publishConversations,
  recordOnContact,
  renameConversations,
} from './contact-conversations.store.ts'

/** Values of a contact that people write. `name`: null leaves the network's. */
export type ContactValues = {
  name: string | null
  about: string
  tags: string[]
  fields: Record<string, string>
}

type ContactMerge = { keptId: string; joinedId: string; name: 'own' | 'other' }

export type ContactStore = ReturnType<typeof createContactStore>

/** Changes of contacts. Each one publishes an event to the workspace. */
export const createContactStore = (db: Db) => ({
  /** False when another contact has the phone. */
  insert: (workspaceId: string, id: string, phone: string, values: ContactValues, now: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { name, about, tags, fields } = values
      await sql`
        insert into contacts (id, workspace_id, name, is_named, about, tags, fields, created_at, updated_at)
        values (
          ${id}, ${workspaceId}, ${name}, ${name !== null}, ${about}, ${tags}::text[],
          ${JSON.stringify(fields)}::jsonb, ${now}, ${now}
        )`.execute(tx)
      const { rows } = await sql`
        insert into contact_identities (workspace_id, kind, external_id, contact_id)
        values (${workspaceId}, 'phone', bare_phone(${phone}), ${id})
        on conflict do nothing
        returning contact_id`.execute(tx)
      if (rows.length > 0) await publishContact(tx, workspaceId, id)
      else await sql`delete from contacts where id = ${id}`.execute(tx)
      return rows.length > 0
    }),

  /** False when the contact is gone or no longer has that revision. */
  update: (workspaceId: string, id: string, revision: number, values: ContactValues, now: Date): Promise<boolean> =>
    withDeadlockRetry(db, async (tx) => {
      const { name, about, tags, fields } = values
      await lockConversations(tx, workspaceId, [id])
      const { rows } = await sql<{ isRenamed: boolean }>`
        update contacts k
        set
          name = coalesce(${name}, k.network_name),
          is_named = ${name !== null},
          about = ${about},
          tags = ${tags}::text[],
          fields = ${JSON.stringify(fields)}::jsonb,
          revision = k.revision + 1,
          updated_at = ${now}
        from contacts before
        where before.id = k.id
          and k.id = ${id}
          and k.workspace_id = ${workspaceId}
          and k.revision = ${revision}
        returning before.name is distinct from k.name as is_renamed`.execute(tx)
      const [updated] = rows
      if (!updated) return false
      if (updated.isRenamed) await renameConversations(tx, workspaceId, [id])
      await publishContact(tx, workspaceId, id)
      return true
    }),

  /** Blocks or unblocks with all conversations; of two equal requests one changes it. False without the contact. */
  setBlocked: (actor: ContactActor, id: string, isBlocked: boolean): Promise<boolean> =>
    withDeadlockRetry(db, async (tx) => {
      const { workspaceId, now } = actor
      await lockConversations(tx, workspaceId, [id])
      const { rows } = await sql<{ wasBlocked: boolean }>`
        update contacts k
        set
          blocked_at = ${isBlocked ? sql`coalesce(k.blocked_at, ${now})` : null},
          revision = k.revision + ((k.blocked_at is not null) <> ${isBlocked})::int
        from (
          select id, blocked_at
          from contacts
          where id = ${id} and workspace_id = ${workspaceId}
          for update
        ) before
        where k.id = before.id
        returning before.blocked_at is not null as was_blocked`.execute(tx)
      const [changed] = rows
      if (!changed) return false
      if (changed.wasBlocked === isBlocked) return true
      await sql`
        update conversations
        set is_blocked = ${isBlocked}
        where workspace_id = ${workspaceId} and contact_id = ${id}`.execute(tx)
      if (isBlocked) await withholdFromBlocked(tx, workspaceId, id, now)
      await recordOnContact(tx, actor, id, isBlocked ? 'blocked' : 'unblocked')
      await publishConversations(tx, workspaceId, [id])
      await publishContact(tx, workspaceId, id)
      return true
    }),

  /** Also in the conversations, where «ALTA» lifts it. False without the contact. */
  setOptedOut: (actor: ContactActor, id: string, isOptedOut: boolean): Promise<boolean> =>
    withDeadlockRetry(db, async (tx) => {
      const { workspaceId, now } = actor
      await lockConversations(tx, workspaceId, [id])
      const { rows } = await sql<{ wasOptedOut: boolean }>`
        update contacts k
        set opted_out_at = ${isOptedOut ? sql`coalesce(k.opted_out_at, ${now})` : null}, revision = k.revision + 1
        from (
          select id, opted_out_at
          from contacts
          where id = ${id} and workspace_id = ${workspaceId}
          for update
        ) before
        where k.id = before.id
        returning before.opted_out_at is not null as was_opted_out`.execute(tx)
      const [changed] = rows
      if (!changed) return false
      await sql`
        update conversations
        set is_muted = ${isOptedOut}
        where workspace_id = ${workspaceId} and contact_id = ${id} and is_muted <> ${isOptedOut}`.execute(tx)
      if (changed.wasOptedOut !== isOptedOut) {
        await recordOnContact(tx, actor, id, isOptedOut ? 'opted_out' : 'opted_in')
        await publishConversations(tx, workspaceId, [id])
      }
      await publishContact(tx, workspaceId, id)
      return true
    }),

  /** False when one is gone. `name` says whose name stays; `checkNotes` fails when their notes do not fit together. */
  merge: (
    actor: ContactActor,
    { keptId, joinedId, name }: ContactMerge,
    checkNotes: (kept: string, joined: string) => void,
  ): Promise<boolean> =>
    withDeadlockRetry(db, async (tx) => {
      const { workspaceId, now } = actor
      await lockConversations(tx, workspaceId, [keptId, joinedId])
      const { rows } = await sql<{ id: string; about: string }>`
        select id, about
        from contacts
        where workspace_id = ${workspaceId} and id in (${keptId}, ${joinedId})
        order by id
        for update`.execute(tx)
      if (rows.length < 2) return false
      const notesOf = (id: string) => rows.find((row) => row.id === id)?.about ?? ''
      checkNotes(notesOf(keptId), notesOf(joinedId))
      // A person chose the name, so the network no longer changes it.
      await sql`
        update contacts k
        set name = chosen.name, is_named = true, updated_at = ${now}
        from contacts chosen
        where k.id = ${keptId}
          and chosen.id = ${name === 'own' ? keptId : joinedId}
          and chosen.name <> ''`.execute(tx)
      await sql`update contacts set revision = revision + 1 where id = ${keptId}`.execute(tx)
      await sql`select join_contacts(${keptId}, ${joinedId})`.execute(tx)
      await recordOnContact(tx, actor, keptId, 'merged')
      await publishConversations(tx, workspaceId, [keptId])
      await publishContact(tx, workspaceId, keptId)
      return true
    }),
})

const publishContact = (tx: Tx, workspaceId: string, contactId: string) => {
  const event: ServerEvent = { type: 'contact', contactId }
  return publishEvent({ workspaceId, event }).execute(tx)
}
