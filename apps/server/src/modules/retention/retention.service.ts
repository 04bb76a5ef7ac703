import { fail, type Retention, type RetentionPreview } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { monthsBefore } from './cutoff.ts'
import type { RetentionStore } from './retention.store.ts'

export type RetentionSettings = ReturnType<typeof createRetentionSettings>

/** How long a workspace keeps its conversations, and what a shorter time would delete. */
export function createRetentionSettings(store: RetentionStore, clock: Clock) {
  const read = async (workspaceId: string): Promise<Retention> => ({ months: await store.readMonths(workspaceId) })
  return {
    read,

    async preview(workspaceId: string, months: number): Promise<RetentionPreview> {
      const before = monthsBefore(clock.now(), months)
      return { before: before.toISOString(), ...(await store.preview(workspaceId, before)) }
    },

    async set(workspaceId: string, months: number, expected: number): Promise<Retention> {
      const now = clock.now()
      const before = monthsBefore(now, months)
      if (!(await store.set(workspaceId, { months, before, expected, now }))) fail('workspace.retention_outdated')
      return read(workspaceId)
    },

    async end(workspaceId: string): Promise<Retention> {
      await store.end(workspaceId)
      return read(workspaceId)
    },
  }
}
