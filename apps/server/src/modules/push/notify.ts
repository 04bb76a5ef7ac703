import { isAtLeast, type PushKind, pushKinds, WorkspaceRole } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import type { PushNotice } from './notice.ts'

const HOUR_MS = 3_600_000

/** How long a notification is worth sending. */
export const lifeOf = (kind: PushKind): number =>
  kind === 'line_down' || kind === 'agent_silent' ? 2 * HOUR_MS : 12 * HOUR_MS

/** The roles that get a kind. */
export const rolesFor = (kind: PushKind): WorkspaceRole[] =>
  WorkspaceRole.options.filter((role) => isAtLeast(role, pushKinds[kind].least))

export type Notify = ReturnType<typeof createNotify>

type NotifyDeps = { store: DeliveryStore; clock: Clock }

/**
 * Queues notifications in the caller's transaction; call `wake` of the push module after the commit. Only members of
 * the workspace who want this kind get one, so callers may name anyone.
 */
export const createNotify = ({ store, clock }: NotifyDeps) => ({
  async notify(tx: Tx, notice: PushNotice): Promise<void> {
    const now = clock.now()
    const deviceIds = await store.findDevices(tx, notice, rolesFor(notice.kind), now)
    if (deviceIds.length === 0) return
    const notBefore = new Date(now.getTime() + (notice.delayMs ?? 0))
    const times = { now, notBefore, giveUpAt: new Date(notBefore.getTime() + lifeOf(notice.kind)) }
    const ids = deviceIds.map(() => newId(now.getTime()))
    await store.insert(tx, ids, deviceIds, notice, times)
  },

  /** Withdraws what is not pushed yet. */
  cancel: (tx: Tx, workspaceId: string, tag: string) => store.cancel(tx, workspaceId, tag),
})
