import type { ServerEvent } from '@portavoz/contract'
import { appendAuditLine, type AuditEntry } from '../append-audit-line.ts'
import type { Tx } from '../connect.ts'
import { unassignPerson } from './unassign-person.ts'

/** Parts of an audit line that are the same in each workspace. `user` is the person who leaves. */
export type Departure = Pick<AuditEntry, 'at' | 'user' | 'source'>

/** The workspaces of a person, in the order of their ids, so that two deletions do not wait for each other. */
export const lockWorkspacesOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('workspaces')
    .innerJoin('members', 'members.workspaceId', 'workspaces.id')
    .select(['workspaces.id', 'members.role'])
    .where('members.userId', '=', userId)
    .orderBy('workspaces.id')
    .forNoKeyUpdate(['workspaces'])
    .execute()

/** Before the account is deleted: the lines in the threads keep that a person left, without the name. */
export async function unassignEverywhere(tx: Tx, workspaceIds: readonly string[], userId: string, now: Date) {
  for (const workspaceId of workspaceIds)
    await unassignPerson(tx, { workspaceId, userId, byId: userId, reason: 'left', now })
}

/** Writes the audit line and the event of each workspace, in the transaction that deletes the account. */
export async function recordDepartures(tx: Tx, workspaceIds: readonly string[], departure: Departure): Promise<void> {
  for (const workspaceId of workspaceIds) {
    await appendAuditLine(tx, { ...departure, action: 'workspace.left', workspaceId })
    await tx
      .insertInto('events')
      .values({ workspaceId, data: JSON.stringify({ type: 'members' } satisfies ServerEvent) })
      .execute()
  }
}
