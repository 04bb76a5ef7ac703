import type { AssignmentMode, WorkingHours } from '@portavoz/contract'

/** A person who may get conversations, in the order in which people joined. */
export type Candidate = {
  userId: string
  workingHours: WorkingHours | null
  /** The last automatic assignment. */
  lastAssignedAt: Date | null
  /** Conversations of this person that are not resolved. */
  openCount: number
}

export type AssignmentRules = { mode: AssignmentMode; maxOpen: number | null }

export type Choice = { conversationId: string; userId: string; at: Date }

export const hasRoom = ({ openCount }: Candidate, { maxOpen }: AssignmentRules): boolean =>
  maxOpen === null || openCount < maxOpen

/**
 * Who gets each conversation, the longest wait first; without a choice the conversation stays unassigned. Each choice
 * counts for the next one. Of equal people the one who joined first is chosen.
 */
export function choosePeople(
  candidates: readonly Candidate[],
  conversationIds: readonly string[],
  rules: AssignmentRules,
  now: Date,
): Choice[] {
  const people = candidates.map((candidate) => ({ ...candidate }))
  const comesFirst = rules.mode === 'least_loaded' ? hasFewerOpen : waitedLonger
  return conversationIds.flatMap((conversationId, index) => {
    const [first, ...others] = people.filter((person) => hasRoom(person, rules))
    if (!first) return []
    const chosen = others.reduce((best, person) => (comesFirst(person, best) ? person : best), first)
    // A millisecond apart, so that choices of one round have an order.
    const at = new Date(now.getTime() + index)
    chosen.openCount += 1
    chosen.lastAssignedAt = at
    return [{ conversationId, userId: chosen.userId, at }]
  })
}

const waitedLonger = (one: Candidate, other: Candidate): boolean => timeOf(one) < timeOf(other)

const timeOf = ({ lastAssignedAt }: Candidate): number => lastAssignedAt?.getTime() ?? 0

const hasFewerOpen = (one: Candidate, other: Candidate): boolean =>
  one.openCount === other.openCount ? waitedLonger(one, other) : one.openCount < other.openCount
