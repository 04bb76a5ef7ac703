import type { WorkingHours } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { assignWaitingStore as store } from './assign-waiting.store.ts'
import { type AssignmentRules, type Candidate, choosePeople, hasRoom } from './choose-people.ts'

/** Conversations of one workspace in one round; the rest waits for the next one. */
const BATCH_SIZE = 50

export type AssignWaitingDeps = {
  db: Db
  clock: Clock
  isWorkingAt: (hours: WorkingHours | null, at: Date) => boolean
  afterCommit: () => void
}

/**
 * Gives conversations that wait for a person without one to the next person of their workspace, and returns how many.
 * Of several processes one assigns in a workspace at a time.
 */
export const createAssignWaiting = ({ db, clock, isWorkingAt, afterCommit }: AssignWaitingDeps) => {
  const eligible = (candidates: Candidate[], rules: AssignmentRules, now: Date) =>
    candidates.filter((person) => hasRoom(person, rules) && isWorkingAt(person.workingHours, now))

  /** Locks nothing: while no person can take a conversation every round ends here. */
  const hasEligible = async (workspaceId: string, now: Date): Promise<boolean> => {
    const rules = await store.findRules(db, workspaceId)
    return rules !== null && eligible(await store.candidates(db, workspaceId), rules, now).length > 0
  }

  const assignIn = (workspaceId: string): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const rules = await store.lockRules(tx, workspaceId)
      if (!rules) return 0
      const now = clock.now()
      const people = eligible(await store.candidates(tx, workspaceId), rules, now)
      const conversationIds = await store.lockConversations(tx, workspaceId, BATCH_SIZE)
      const wanted = choosePeople(people, conversationIds, rules, now)
      const userIds = [...new Set(wanted.map(({ userId }) => userId))]
      const present = await store.lockPeople(tx, workspaceId, userIds)
      // A person who left or went away meanwhile gets none: the next round chooses again.
      const choices = wanted.filter(({ userId }) => present.has(userId))
      if (choices.length > 0) await store.assign(tx, choices, now)
      return choices.length
    })

  return async (): Promise<number> => {
    let count = 0
    const errors: unknown[] = []
    for (const workspaceId of await store.listWorkspaces(db))
      try {
        if (await hasEligible(workspaceId, clock.now())) count += await assignIn(workspaceId)
      } catch (err) {
        errors.push(err)
      }
    if (count > 0) afterCommit()
    if (errors.length > 0) throw new AggregateError(errors, 'conversations of some workspaces were not assigned')
    return count
  }
}
