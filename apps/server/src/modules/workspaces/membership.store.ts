import type { ServerEvent, WorkspaceRole } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'

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
