import { isDeepStrictEqual } from 'node:util'
import type { ProblemCode } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SessionObserved } from '../../../ports/whatsapp.ts'
import type { AgentlessSessionStore } from '../agentless/agentless.store.ts'
import { LEFT_BEHIND, type PendingDeletionStore } from './pending-deletions.store.ts'
import type { RemoteLinkStore } from '../remote-links/remote-links.store.ts'
import { after, isOver, phoneTaken } from '../sessions/session-state.ts'
import type { SessionChanges } from '../sessions/session-row.ts'
import type { WaysIn } from '../sessions/ways-in.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

export type ObservingNeeds = {
  db: Db
  store: WhatsAppSessionStore
  agentless: AgentlessSessionStore
  deletions: PendingDeletionStore
  links: Pick<RemoteLinkStore, 'use'>
  ways: WaysIn
  clock: Clock
  /** Of these sessions, those that some process keeps. */
  kept: (names: readonly string[]) => Promise<Set<string>>
  /** In the same transaction: what an agent was about to say from the phone that it had stays unsaid. */
  leaveUnsaid: (tx: Tx, agentId: string, now: Date) => Promise<void>
  /** Called after a commit that changes what must be kept on the line. */
  changed: () => void
  /** Called after any other commit. */
  committed: () => void
}

/** What is told of a session was observed: by its line, or because nobody keeps one any more. */
export function createObserving(needs: ObservingNeeds) {
  const { db, store, agentless, deletions, links, ways, clock, kept, leaveUnsaid, changed, committed } = needs

  /** Whether it was news; of a line opened for an older wish nothing is. */
  const note = (
    name: string,
    version: string,
    observed: SessionObserved,
    changesOf: (row: WhatsAppSessionRow, tx: Tx) => SessionChanges | Promise<SessionChanges>,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const row = await store.held(tx, name, version)
      if (!row) return false
      const cause = row.wish === 'leave' ? whyStill(observed) : undefined
      if (cause !== undefined) await deletions.note(tx, name, cause, clock.now())
      const changes = await withFormer(tx, row, await changesOf(row, tx))
      const isSeen = observed.state !== 'unknown'
      if (!isNews(row, changes)) {
        if (isSeen) await store.seenAgain(tx, name, clock.now())
        return observed.state === 'closed'
      }
      await store.note(tx, name, changes, clock.now(), isSeen)
      // Not when the phone is let go of again, because another agent has it.
      if (typeof changes.phoneNumber === 'string' && changes.wish === undefined) await links.use(tx, name, clock.now())
      if (isOver(observed)) await forget(tx, name)
      return true
    })

  /** Whoever wrote to one phone is not answered from another. */
  const withFormer = async (tx: Tx, row: WhatsAppSessionRow, changes: SessionChanges): Promise<SessionChanges> => {
    const { phoneNumber, wish } = changes
    if (!phoneNumber || phoneNumber === row.phoneNumber || wish !== undefined) return changes
    const agent = await store.formerly(tx, row, phoneNumber)
    if (!agent) return changes
    await leaveUnsaid(tx, agent.id, clock.now())
    return { ...changes, formerPhone: agent.phoneNumber }
  }

  const forget = async (tx: Tx, name: string) => {
    await store.forgetKeys(tx, name)
    await store.removeIfAsked(tx, name)
  }

  return {
    async report(name: string, version: string, observed: SessionObserved): Promise<void> {
      const phone = 'phone' in observed ? observed.phone : undefined
      const sealed = ways.seal(name, observed)
      const wasNews = await note(name, version, observed, (row) => after(row, sealed)).catch((error: unknown) =>
        isPhoneTaken(error) && phone
          ? note(name, version, observed, async ({ userId }, tx) =>
              phoneTaken(phone, await agentless.whyTaken(tx, userId, phone)),
            )
          : Promise.reject(error),
      )
      const isNewWish = isOver(observed) || observed.state === 'expired' || phone !== undefined
      if (wasNews && isNewWish) changed()
      else if (wasNews) committed()
    },

    /** A process that died said nothing: what it kept is no longer on the line, and what it showed can no longer be scanned. */
    async doubt(): Promise<void> {
      const now = clock.now()
      const [shown, overdue] = await Promise.all([store.shownOpen(), store.overdue(now)])
      const held = shown.length > 0 ? await kept(shown.map(({ name }) => name)) : new Set()
      const inTurn = <T>(change: (tx: Tx) => Promise<T>) => db.transaction().execute(change)
      const doubted = await Promise.all([
        ...shown
          .filter(({ name }) => !held.has(name))
          .map(({ name, observedAt }) => inTurn((tx) => store.doubt(tx, name, observedAt, now))),
        ...overdue.map((session) => inTurn((tx) => store.expire(tx, session, now))),
      ])
      if (doubted.some((row) => row !== undefined)) committed()
    },
  }
}

/** Why a session that is to be left is still there, when that tells. */
function whyStill(observed: SessionObserved): ProblemCode | null | undefined {
  if (observed.state === 'keys_lost') return LEFT_BEHIND
  return observed.state === 'closed' ? observed.problem : undefined
}

/** Each wish is news, also one that is like the last. */
const isNews = (row: WhatsAppSessionRow, changes: SessionChanges): boolean =>
  changes.wish !== undefined ||
  Object.entries(changes).some(([key, value]) => !isSame(row[key as keyof SessionChanges], value))

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Object && isDeepStrictEqual(one, other))

const isPhoneTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'whatsapp_sessions_phone'
