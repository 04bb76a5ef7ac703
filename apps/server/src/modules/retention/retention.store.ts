import type { RetentionPreview } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

type RetentionChange = { months: number; before: Date; expected: number; now: Date }

export type RetentionStore = ReturnType<typeof createRetentionStore>

/** SQL: conversation `c` has no message since. An empty one counts from its beginning. */
export const isOlderThan = (before: Date): RawBuilder<boolean> => sql`c.last_at < ${before}`

export const createRetentionStore = (db: Db) => ({
  readMonths: async (workspaceId: string): Promise<number | null> =>
    (
      await db
        .selectFrom('workspaces')
        .select('retentionMonths')
        .where('id', '=', workspaceId)
        .executeTakeFirstOrThrow()
    ).retentionMonths,

  async preview(workspaceId: string, before: Date): Promise<Omit<RetentionPreview, 'before'>> {
    const { rows } = await sql<Omit<RetentionPreview, 'before' | 'oldestAt'> & { oldestAt: Date | null }>`
      with old as materialized (
        select id, contact_id, total_messages
        from conversations c
        where c.workspace_id = ${workspaceId} and ${isOlderThan(before)}
      )
      select
        (select count(*)::int from old) as conversations,
        (select coalesce(sum(total_messages), 0)::int from old) as messages,
        (
          select count(*)::int
          from media f
          join messages m on m.id = f.message_id
          where f.workspace_id = ${workspaceId} and f.state = 'kept' and m.conversation_id in (select id from old)
        ) as files,
        (select count(*)::int from leads where conversation_id in (select id from old)) as leads,
        (
          select count(*)::int
          from contacts k
          where k.workspace_id = ${workspaceId}
            and k.id in (select contact_id from old)
            and k.is_from_network and not k.is_named and k.revision = 1 and k.opted_out_at is null
            and not exists (
              select from conversations other where other.contact_id = k.id and other.id not in (select id from old)
            )
            and not exists (select from contact_import_changes where contact_id = k.id)
        ) as contacts,
        (
          select min(m.at)
          from old
          join messages m on m.conversation_id = old.id
        ) as oldest_at`.execute(db)
    const found = rows[0] as (typeof rows)[number]
    return { ...found, oldestAt: found.oldestAt?.toISOString() ?? null }
  },

  /** From the next night on. False when more conversations than `expected` are older: the person saw fewer. */
  set: (workspaceId: string, { months, before, expected, now }: RetentionChange) =>
    db.transaction().execute(async (tx): Promise<boolean> => {
      await lockWorkspace(tx, workspaceId)
      if ((await countOlder(tx, workspaceId, before)) > expected) return false
      await tx
        .updateTable('workspaces')
        .set({ retentionMonths: months, retentionBefore: before, retentionRanAt: now })
        .where('id', '=', workspaceId)
        .execute()
      return true
    }),

  end: (workspaceId: string) =>
    db
      .updateTable('workspaces')
      .set({ retentionMonths: null, retentionBefore: null })
      .where('id', '=', workspaceId)
      .execute(),
})

async function countOlder(tx: Tx, workspaceId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from conversations c
    where c.workspace_id = ${workspaceId} and ${isOlderThan(before)}`.execute(tx)
  return rows[0]?.count ?? 0
}
