import type { Activity } from '@portavoz/contract'
import type { ActivityRow, ActivityStore } from './activity.store.ts'

export type Activities = ReturnType<typeof createActivities>

export const createActivities = (
  store: ActivityStore,
  requireConversation: (workspaceId: string, id: string) => Promise<unknown>,
) => ({
  async list(workspaceId: string, conversationId: string): Promise<Activity[]> {
    await requireConversation(workspaceId, conversationId)
    return (await store.list(workspaceId, conversationId)).map(present)
  },
})

const present = ({ byId, byName, personId, personName, until, at, ...row }: ActivityRow): Activity => ({
  ...row,
  by: byId && byName !== null ? { id: byId, name: byName } : null,
  person: personId && personName !== null ? { id: personId, name: personName } : null,
  until: until?.toISOString() ?? null,
  at: at.toISOString(),
})
