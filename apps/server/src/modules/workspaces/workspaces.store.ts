import type { ServerEvent, Workspace, WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { hasSecondFactor, isLockedOut } from '../../db/fragments/has-second-factor.ts'
import { logoPath } from '../../db/fragments/logo-path.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'

export type PublishMembersEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/**
 * Publishes a change of membership to the workspace, and to the person's other workspaces, whose streams then read the
 * person's workspaces again.
 */
export async function publishMembership(
  tx: Tx,
  publish: PublishMembersEvent,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  const others = await tx
    .selectFrom('members')
    .select('workspaceId')
    .where('userId', '=', userId)
    .where('workspaceId', '<>', workspaceId)
    .execute()
  for (const id of [workspaceId, ...others.map((other) => other.workspaceId)])
    await publish(tx, id, { type: 'members' })
}

/**
 * Maximum of workspaces of a person, and of owned workspaces with a limit on the installation's model. `limitMicros`:
 * the monthly limit, in millionths of a dollar, of the first workspace that a person owns.
 */
type NewWorkspaceLimits = { maxOfPerson: number; maxLimited: number; limitMicros: number }

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>

/** Workspaces of a person. Each change publishes an event to the members. */
export const createWorkspaceStore = (db: Db, publish: PublishMembersEvent) => ({
  /** Those that the person may enter. */
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
   * False at the maximum of the person; concurrent inserts wait for each other. A person with a limit on the
   * installation's model has it in the new workspace too, and one who owns none gets `limitMicros`.
   */
  insert: (
    userId: string,
    { id, name, at }: { id: string; name: string; at: Date },
    { maxOfPerson, maxLimited, limitMicros }: NewWorkspaceLimits,
  ) =>
    db.transaction().execute(async (tx) => {
      if (!(await mayJoinAnother(tx, userId, maxOfPerson))) return false
      if ((await countLimited(tx, userId)) >= maxLimited) return false
      await tx.insertInto('workspaces').values({ id, name, createdAt: at }).execute()
      await tx.insertInto('members').values({ workspaceId: id, userId, role: 'owner', joinedAt: at }).execute()
      await limitSpending(tx, { userId, workspaceId: id, limitMicros })
      await publishMembership(tx, publish, { workspaceId: id, userId })
      return true
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

  /**
   * `userId` null withdraws the offer. False when that person is not in the workspace, or when `ownerId` no longer owns
   * it.
   */
  offer: (
    { workspaceId: id, ownerId }: { workspaceId: string; ownerId: string },
    userId: string | null,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, id)
      if ((await roleIn(tx, id, ownerId)) !== 'owner') return false
      if (userId !== null && (await roleIn(tx, id, userId)) === undefined) return false
      await tx
        .updateTable('workspaces')
        .set({ offeredTo: userId, offerDeclinedBy: null })
        .where('id', '=', id)
        .execute()
      await publish(tx, id, { type: 'members' })
      return true
    }),

  /** The owner reads who declined. False without an offer to this person. */
  declineOffer: (id: string, userId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const declined = await tx
        .updateTable('workspaces')
        .set({ offeredTo: null, offerDeclinedBy: userId })
        .where('id', '=', id)
        .where('offeredTo', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!declined) return false
      await publish(tx, id, { type: 'members' })
      return true
    }),

  /** The person becomes the owner, and the former owner administers it. False without an offer to this person. */
  acceptOffer: (id: string, userId: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const accepted = await tx
        .updateTable('workspaces')
        .set({ offeredTo: null, offerDeclinedBy: null })
        .where('id', '=', id)
        .where('offeredTo', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!accepted) return false
      await setRole(tx, id, 'admin', sql<boolean>`role = 'owner'`)
      await setRole(tx, id, 'owner', sql<boolean>`user_id = ${userId}`)
      // Only the new owner appoints administrators from now on.
      await tx.deleteFrom('workspaceInvitations').where('workspaceId', '=', id).where('role', '=', 'admin').execute()
      await publish(tx, id, { type: 'members' })
      return true
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
      ${sql.raw(isLockedOut('workspaces', 'own.user_id'))} as is_locked
    from members own
    join workspaces on workspaces.id = own.workspace_id
    left join workspace_logos on workspace_logos.workspace_id = workspaces.id
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

/** How many limited workspaces the person owns. */
async function countLimited(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from members own
    join installation_budgets b on b.workspace_id = own.workspace_id
    where own.user_id = ${userId} and own.role = 'owner'`.execute(tx)
  return rows[0]?.count ?? 0
}

const setRole = (tx: Tx, workspaceId: string, role: WorkspaceRole, condition: ReturnType<typeof sql<boolean>>) =>
  tx.updateTable('members').set({ role }).where('workspaceId', '=', workspaceId).where(condition).execute()

export const roleIn = async (tx: Tx, workspaceId: string, userId: string): Promise<WorkspaceRole | undefined> =>
  (
    await tx
      .selectFrom('members')
      .select('role')
      .where('workspaceId', '=', workspaceId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.role

/** Locks the person: of two workspaces joined at once, each is counted. */
export async function mayJoinAnother(tx: Tx, userId: string, maxOfPerson: number): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('members')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count) < maxOfPerson
}
