import { isAtLeast, type PushKind, pushKinds, WorkspaceRole } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { DeliveryStore, DeliveryTimes } from '../deliveries.store.ts'
import type { PushNotice } from './notice.ts'

const HOUR_MS = 3_600_000

/** How long a notification is worth sending. */
export const lifeOf = (kind: PushKind): number =>
  kind === 'line_down' || kind === 'agent_silent' ? 2 * HOUR_MS : 12 * HOUR_MS

/** How long the summary of quiet hours is worth sending: a morning. */
export const SUMMARY_LIFE_MS = 6 * HOUR_MS

/** The roles that get a kind. */
export const rolesFor = (kind: PushKind): WorkspaceRole[] =>
  WorkspaceRole.options.filter((role) => isAtLeast(role, pushKinds[kind].least))

export type Notify = ReturnType<typeof createNotify>

/** A way to people besides their devices: the digest or a staff chat. */
export type NoticeQueue = {
  /** Queues the notice for the members with these roles who chose this way. */
  queue: (tx: Tx, notice: PushNotice, roles: readonly WorkspaceRole[], times: DeliveryTimes) => Promise<void>
  /** Withdraws the notices that are not being sent yet. */
  cancel: (tx: Tx, workspaceId: string, tag: string) => Promise<unknown>
}

type NotifyDeps = { store: DeliveryStore; others?: readonly NoticeQueue[]; clock: Clock }

/**
 * Queues notifications in the caller's transaction; call `wake` of the push module after the commit. Only members of
 * the workspace who want this kind get one, so callers may name anyone.
 */
export const createNotify = ({ store, others = [], clock }: NotifyDeps) => ({
  async notify(tx: Tx, notice: PushNotice): Promise<void> {
    const now = clock.now()
    const roles = rolesFor(notice.kind)
    const notBefore = new Date(now.getTime() + (notice.delayMs ?? 0))
    const times = { now, notBefore, giveUpAt: new Date(notBefore.getTime() + lifeOf(notice.kind)) }
    for (const other of others) await other.queue(tx, notice, roles, times)
    const deviceIds = await store.findDevices(tx, notice, roles, now)
    if (deviceIds.length === 0) return
    const ids = deviceIds.map(() => newId(now.getTime()))
    await store.insert(tx, ids, deviceIds, notice, times)
  },

  /** Withdraws the notices that are not being sent yet, on every way. */
  async cancel(tx: Tx, workspaceId: string, tag: string): Promise<void> {
    await store.cancel(tx, workspaceId, tag)
    for (const other of others) await other.cancel(tx, workspaceId, tag)
  },
})
