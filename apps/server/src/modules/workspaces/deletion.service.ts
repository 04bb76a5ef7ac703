import { fail, type Reauthentication, type WorkspaceLoss } from '@portavoz/contract'
import type { WorkspaceFarewell } from '../../db/accounts/delete-workspaces.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DeletionStore } from './deletion.store.ts'

type DeletionDeps = {
  store: DeletionStore
  clock: Clock
  attempts: RateLimiter
  /** Verifies the password, and the second factor of an account that has one. */
  reauthenticate: (userId: string, reauthentication: Reauthentication) => Promise<unknown>
  farewell: (workspaceId: string) => Promise<WorkspaceFarewell>
  afterCommit: () => void
}

const MONTH_MS = 31 * 24 * 60 * 60_000

export type WorkspaceDeletion = ReturnType<typeof createWorkspaceDeletion>

export const createWorkspaceDeletion = (deps: DeletionDeps) => ({
  loss: ({ workspaceId }: Viewer): Promise<WorkspaceLoss> => deps.store.countLoss(workspaceId),

  async remove(
    viewer: Viewer,
    { name, ...reauthentication }: Reauthentication & { name: string },
    source: string,
  ): Promise<Record<string, never>> {
    const { store, clock, attempts, reauthenticate, farewell, afterCommit } = deps
    const { id: ownerId, username, workspaceId } = viewer
    const workspace = (await store.find(workspaceId)) ?? fail('workspace.not_member')
    if (name.trim() !== workspace.name.trim()) fail('workspace.wrong_name', { at: 'name' })
    await reauthenticate(ownerId, reauthentication)
    // Each new workspace begins with an unspent month of the installation's model.
    const limit = { name: `deleted limited workspaces of ${ownerId}`, most: 3, withinMs: MONTH_MS }
    if (workspace.isLimited && (await attempts.refuses([limit]))) fail('workspace.too_many_deletions')
    const steps = await farewell(workspaceId)
    const auditEntry = {
      at: clock.now(),
      action: 'workspace.deleted',
      workspaceId: null,
      user: { id: ownerId, username },
      source,
      detail: { workspaceId, name: workspace.name },
    } as const
    if (!(await store.remove({ workspaceId, ownerId, farewell: steps, auditEntry }))) fail('workspace.not_member')
    steps.committed()
    afterCommit()
    return {}
  },
})
