import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import type { WebPageRow } from '../../db/schema.ts'

export type StoredWebPage = Pick<WebPageRow, 'slug' | 'isOpen' | 'origins'>

export type WebPageStore = ReturnType<typeof createWebPageStore>

/** Public pages of agents. */
export const createWebPageStore = (db: Db) => ({
  find: (workspaceId: string, agentId: string): Promise<StoredWebPage | undefined> =>
    db
      .selectFrom('webPages')
      .select(['slug', 'isOpen', 'origins'])
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst(),

  /**
   * The agent belongs to the workspace. A slug of another agent violates `web_pages_slug`; «taken» is one that another
   * workspace has or had, and «too_many» one more than the workspace may have had.
   */
  async save(
    tx: Tx,
    { workspaceId, agentId }: { workspaceId: string; agentId: string },
    page: StoredWebPage,
    { now, maxSlugs }: { now: Date; maxSlugs: number },
  ): Promise<'saved' | 'taken' | 'too_many'> {
    await lockWorkspace(tx, workspaceId)
    const otherSlugs = await tx
      .selectFrom('webPageSlugs')
      .select('slug')
      .where('workspaceId', '=', workspaceId)
      .where('slug', '<>', page.slug)
      .execute()
    if (otherSlugs.length >= maxSlugs) return 'too_many'
    if (!(await reserveSlug(tx, workspaceId, page.slug))) return 'taken'
    await tx
      .insertInto('webPages')
      .values({ agentId, workspaceId, ...page, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('agentId')
          .doUpdateSet({ ...page, updatedAt: now })
          .where('webPages.workspaceId', '=', workspaceId),
      )
      .execute()
    return 'saved'
  },

  /** The page that visitors may open at that address. */
  findOpen: (slug: string) =>
    db
      .selectFrom('webPages')
      .innerJoin('agents', 'agents.id', 'webPages.agentId')
      .innerJoin('workspaces', 'workspaces.id', 'webPages.workspaceId')
      .select(['agentId', 'webPages.workspaceId', 'origins', 'agents.name as agentName'])
      .where('slug', '=', slug)
      .where('isOpen', '=', true)
      .where('workspaces.suspendedAt', 'is', null)
      .executeTakeFirst(),
})

/** False where another workspace has it, or had it: printed addresses must not lead to another business. */
async function reserveSlug(tx: Tx, workspaceId: string, slug: string): Promise<boolean> {
  const { rows } = await sql`
    insert into web_page_slugs as s (slug, workspace_id)
    values (${slug}, ${workspaceId})
    on conflict (slug) do update set workspace_id = s.workspace_id
    where s.workspace_id = excluded.workspace_id
    returning slug`.execute(tx)
  return rows.length > 0
}
