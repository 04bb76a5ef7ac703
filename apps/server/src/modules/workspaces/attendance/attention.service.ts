import type { AttentionSettings } from '@portavoz/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { AttentionStore } from './attention.store.ts'

type AttentionDeps = { store: AttentionStore; clock: Clock; afterCommit: () => void }

export type WorkspaceAttention = ReturnType<typeof createWorkspaceAttention>

export const createWorkspaceAttention = ({ store, clock, afterCommit }: AttentionDeps) => ({
  read: ({ workspaceId }: Viewer): Promise<AttentionSettings> => store.read(workspaceId),

  async update({ workspaceId }: Viewer, settings: AttentionSettings): Promise<AttentionSettings> {
    await store.update(workspaceId, settings, clock.now())
    afterCommit()
    return store.read(workspaceId)
  },
})
