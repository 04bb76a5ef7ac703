import type { Workspace } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { hasSecondFactor, isLockedOut } from '../../db/fragments/has-second-factor.ts'
import { logoPath } from '../../db/fragments/logo-path.ts'
import { suspensionOf } from '../../db/fragments/suspension.ts'
import { mayJoinAnother, type PublishMembersEvent, publishMembership } from './membership.store.ts'

/**
 * Maximum of workspaces of a person, and of owned workspaces with a limit on the installation's model. `limitMicros`:
 * the monthly limit, in millionths of a dollar, of the first workspace that a person owns.
 */
type NewWorkspaceLimits = { maxOfPerson: number; maxLimited: number; limitMicros: number }

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>

/** Workspaces of a person. Each change publishes an event to the members. */
export const createWorkspaceStore = (db: Db, publish: PublishMembersEvent) => ({
  /** The workspaces that the person may enter. */
  idsOf: async (userId: string): Promise<string[]> =>
    (
      await db
        .selectFrom('members')
        .innerJoin('workspaces', 'workspaces.id', 'workspaceId')
        .select('workspaceId')
        .where('userId', '=', userId)
        .where(sql<boolean>`not ${sql.raw(isLockedOut('workspaces', 'members.user_id'))}`)
        .execute()
    ).map(({ workspaceId }) => workspaceId),

  list: (userId: string): Promise<Workspace[]> => workspacesOf(db, userId),

  find: (on: Db | Tx, userId: string, id: string): Promise<Workspace | undefined> =>
    workspacesOf(on, userId).then((all) => all.find((workspace) => workspace.id === id)),

  /**
   * `too_many` at the maximum of the person; concurrent inserts wait for each other. `suspended`: the person owns or
   * administers a suspended workspace, which a new one would replace, or owned it when it was suspended. A person with
   * a limit on the installation's model has it in the new workspace too, and one who owns none gets `limitMicros`.
   */
  insert: (
    userId: string,
    { id, name, at }: { id: string; name: string; at: Date },
    { maxOfPerson, maxLimited, limitMicros }: NewWorkspaceLimits,
  ) =>
    db.transaction().execute(async (tx): Promise<'inserted' | 'too_many' | 'suspended'> => {
      if (!(await mayJoinAnother(tx, userId, maxOfPerson))) return 'too_many'
      if ((await countLimited(tx, userId)) >= maxLimited) return 'too_many'
      if (await runsSuspended(tx, userId)) return 'suspended'
      await tx.insertInto('workspaces').values({ id, name, createdAt: at }).execute()
      await tx.insertInto('members').values({ workspaceId: id, userId, role: 'owner', joinedAt: at }).execute()
      await limitSpending(tx, { userId, workspaceId: id, limitMicros })
      await publishMembership(tx, publish, { workspaceId: id, userId })
      return 'inserted'
    }),

  rename: (id: string, name: string) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('workspaces').set({ name }).where('id', '=', id).execute()
      await publish(tx, id, { type: 'members' })
    }),

  /** False when `byId`, the person who demands it, has no second factor. */
  demandSecondFactor: (id: string, byId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      // Locks the person: the factor cannot be removed meanwhile.
      await tx.selectFrom('users').select('id').where('id', '=', byId).forShare().execute()
      // A statement of its own: the locking one sees the rows of the time before it waited.
      const person = await tx
        .selectFrom('users')
        .select(sql<boolean>`${sql.raw(hasSecondFactor('users.id'))}`.as('hasFactor'))
        .where('id', '=', byId)
        .executeTakeFirst()
      if (!person?.hasFactor) return false
      await tx.updateTable('workspaces').set({ requiresSecondFactor: true }).where('id', '=', id).execute()
      await publish(tx, id, { type: 'members' })
      return true
    }),

  makeSecondFactorOptional: (id: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('workspaces').set({ requiresSecondFactor: false }).where('id', '=', id).execute()
      await publish(tx, id, { type: 'members' })
    }),
})

const workspacesOf = async (on: Db | Tx, userId: string): Promise<Workspace[]> => {
  const { rows } = await sql<Workspace>`
    select
      workspaces.id,
      workspaces.name,
      own.role,
      own.can_export,
      own.is_available,
      (select count(*)::int from members where workspace_id = workspaces.id) as people,
      coalesce(workspaces.offered_to = own.user_id, false) as is_offered,
      workspaces.requires_second_factor,
      workspaces.color,
      ${sql.raw(logoPath('workspace_logos'))} as logo,
      ${sql.raw(isLockedOut('workspaces', 'own.user_id'))} as is_locked,
      ${sql.raw(suspensionOf('workspaces'))} as suspension,
      array_remove(
        array[
          case
            when figures.messages >= workspaces.messages_max and figures.counted_at >= date_trunc('month', now(), 'UTC')
              then 'messages'
          end,
          case when figures.storage_bytes >= workspaces.storage_max_mb * 1e6 then 'storage' end
        ],
        null
      ) as reached
    from members own
    join workspaces on workspaces.id = own.workspace_id
    left join workspace_logos on workspace_logos.workspace_id = workspaces.id
    left join account_figures figures on figures.workspace_id = workspaces.id
    where own.user_id = ${userId}
    order by own.joined_at, workspaces.id`.execute(on)
  return rows
}

/** The least limit of the other workspaces that the person owns; without other workspaces the given limit. */
const limitSpending = (tx: Tx, of: { userId: string; workspaceId: string; limitMicros: number }) =>
  sql`
    with owned as (
      select min(b.monthly_micros) as limit_micros, count(*) as workspaces
      from members own
      left join installation_budgets b on b.workspace_id = own.workspace_id
      where own.user_id = ${of.userId} and own.role = 'owner' and own.workspace_id <> ${of.workspaceId}
    )
    insert into installation_budgets (workspace_id, monthly_micros)
    select ${of.workspaceId}, case when workspaces = 0 then ${of.limitMicros}::bigint else limit_micros end
    from owned
    where (workspaces = 0 or limit_micros is not null)
      and not exists (select from users where id = ${of.userId} and 'ROLE_ADMIN' = any(roles))`.execute(tx)

async function runsSuspended(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select exists (
      select
      from members m
      join workspaces w on w.id = m.workspace_id
      where m.user_id = ${userId}
        and m.role in ('owner', 'admin')
        and w.suspended_at is not null
    ) or exists (
      select
      from workspaces
      where suspended_owner_id = ${userId}
        and suspended_at is not null
    ) as runs`.execute(tx)
  return rows[0]?.runs ?? false
}

/** How many limited workspaces the person owns. */
async function countLimited(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from members own
    join installation_budgets b on b.workspace_id = own.workspace_id
    where own.user_id = ${userId} and own.role = 'owner'`.execute(tx)
  return rows[0]?.count ?? 0
}
