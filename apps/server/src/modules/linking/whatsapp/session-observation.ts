import { isDeepStrictEqual } from 'node:util'
import type { AgentProblemCode } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { AgentlessSessionStore } from '../agentless/agentless-sessions.store.ts'
import { LEFT_BEHIND, type PendingDeletionStore } from './pending-deletions.store.ts'
import type { RemoteLinkStore } from '../remote-links/remote-links.store.ts'
import { applyObservation, endsLink, phoneTakenChanges } from '../sessions/session-state.ts'
import type { SessionChanges } from '../sessions/update-session.store.ts'
import type { PairingSecrets } from '../sessions/pairing-secrets.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

export type SessionObservationDeps = {
  db: Db
  store: WhatsAppSessionStore
  agentless: AgentlessSessionStore
  deletions: PendingDeletionStore
  links: Pick<RemoteLinkStore, 'use'>
  pairingSecrets: PairingSecrets
  clock: Clock
  filterRunning: (names: readonly string[]) => Promise<Set<string>>
  cancelPending: (tx: Tx, agentId: string, now: Date) => Promise<void>
  afterSessionChange: () => void
  afterCommit: () => void
}

export function createSessionObservation(deps: SessionObservationDeps) {
  const {
    db,
    store,
    agentless,
    deletions,
    links,
    pairingSecrets,
    clock,
    filterRunning,
    cancelPending,
    afterSessionChange,
    afterCommit,
  } = deps

  const record = (
    name: string,
    version: string,
    observation: SessionObservation,
    changesOf: (row: WhatsAppSessionRow, tx: Tx) => SessionChanges | Promise<SessionChanges>,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const row = await store.lockVersion(tx, name, version)
      if (!row) return false
      const cause = row.wish === 'leave' ? pendingCause(observation) : undefined
      if (cause !== undefined) await deletions.recordCause(tx, name, cause, clock.now())
      const changes = await withFormer(tx, row, await changesOf(row, tx))
      const isSeen = observation.state !== 'unknown'
      if (!hasChanges(row, changes)) {
        if (isSeen) await store.touchObservedAt(tx, name, clock.now())
        return observation.state === 'closed'
      }
      await store.recordObservation(tx, name, changes, clock.now(), isSeen)
      // A link that is undone because another agent has the phone does not use up the remote link.
      if (typeof changes.phoneNumber === 'string' && changes.wish === undefined) await links.use(tx, name, clock.now())
      if (endsLink(observation)) await deleteUnlinked(tx, name)
      return true
    })

  const withFormer = async (tx: Tx, row: WhatsAppSessionRow, changes: SessionChanges): Promise<SessionChanges> => {
    const { phoneNumber, wish: desiredState } = changes
    if (!phoneNumber || phoneNumber === row.phoneNumber || desiredState !== undefined) return changes
    const agent = await store.findAgentOfOtherPhone(tx, row, phoneNumber)
    if (!agent) return changes
    await cancelPending(tx, agent.id, clock.now())
    return { ...changes, formerPhone: agent.phoneNumber }
  }

  const deleteUnlinked = async (tx: Tx, name: string) => {
    await store.deleteKeys(tx, name)
    await store.deleteIfRequested(tx, name)
  }

  return {
    async report(name: string, version: string, observation: SessionObservation): Promise<void> {
      const phone = 'phone' in observation ? observation.phone : undefined
      const sealed = pairingSecrets.seal(name, observation)
      const hasChanged = await record(name, version, observation, (row) => applyObservation(row, sealed)).catch(
        (error: unknown) =>
          isPhoneTaken(error) && phone
            ? record(name, version, observation, async ({ workspaceId }, tx) =>
                phoneTakenChanges(phone, await agentless.explainTakenPhone(tx, workspaceId, phone)),
              )
            : Promise.reject(error),
      )
      const isNewVersion = endsLink(observation) || observation.state === 'expired' || phone !== undefined
      if (hasChanged && isNewVersion) afterSessionChange()
      else if (hasChanged) afterCommit()
    },

    /** Marks connected sessions without a running process as unconfirmed, and expires overdue windows. */
    async markUnconfirmed(): Promise<void> {
      const now = clock.now()
      const [connected, overdue] = await Promise.all([store.listConnected(), store.listOverdue(now)])
      const running = connected.length > 0 ? await filterRunning(connected.map(({ name }) => name)) : new Set()
      const inTransaction = <T>(change: (tx: Tx) => Promise<T>) => db.transaction().execute(change)
      const rows = await Promise.all([
        ...connected
          .filter(({ name }) => !running.has(name))
          .map(({ name, observedAt }) => inTransaction((tx) => store.markUnconfirmed(tx, name, observedAt, now))),
        ...overdue.map((session) => inTransaction((tx) => store.expire(tx, session, now))),
      ])
      if (rows.some((row) => row !== undefined)) afterCommit()
    },
  }
}

/** Why a session is not unlinked yet; undefined when the observation says nothing about it. */
function pendingCause(observation: SessionObservation): AgentProblemCode | null | undefined {
  if (observation.state === 'keys_lost') return LEFT_BEHIND
  return observation.state === 'closed' ? observation.problem : undefined
}

/** Setting the desired state counts as a change even to the same value, because it raises the version. */
const hasChanges = (row: WhatsAppSessionRow, changes: SessionChanges): boolean =>
  changes.wish !== undefined ||
  Object.entries(changes).some(([key, value]) => !isEqual(row[key as keyof SessionChanges], value))

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Object && isDeepStrictEqual(one, other))

const isPhoneTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'whatsapp_sessions_phone'
