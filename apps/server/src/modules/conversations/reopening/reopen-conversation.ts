import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Actor } from '../actor.ts'
import type { ConversationStore } from '../conversations.store.ts'
import { mayAnswerLater, neverWaits, type PendingQuestionStore } from './pending-question.store.ts'

type ReopenDeps = {
  store: ConversationStore
  pendingQuestions: PendingQuestionStore
  enqueueReply: (tx: Tx, target: { workspaceId: string; conversationId: string }, exchangeId: string) => Promise<void>
}

/** What becomes of the contact's unanswered messages: the agent answers those since `from`, or they stay waiting. */
type PendingQuestion =
  | { state: 'none' }
  | { state: 'waits' }
  | { state: 'in_progress' }
  | { state: 'enqueued'; from: Date }

export type ReopenConversation = ReturnType<typeof createReopenConversation>

/** Ends the pause of a locked conversation and starts a new context. */
export function createReopenConversation({ store, pendingQuestions, enqueueReply }: ReopenDeps) {
  /** Of several simultaneous requests one opens the exchange; the others find it open or answered. */
  async function settleQuestion(
    tx: Tx,
    row: ConversationRow,
    answerPending: boolean,
    { workspaceId, now }: Actor,
  ): Promise<PendingQuestion> {
    if (row.waitingSince === null) return { state: 'none' }
    const all = await pendingQuestions.list(tx, row, row.waitingSince)
    const pending = all.filter(({ outcome }) => !neverWaits.has(outcome))
    const open = pending.find(({ outcome }) => outcome === null)
    const closed = pending.filter((exchange) => exchange !== open)
    const kept = open ?? closed.at(-1)
    const isAnswerable = closed.every(({ outcome, isOurs }) => isOurs && mayAnswerLater.has(outcome))
    if (!answerPending || !kept || !isAnswerable) {
      if (open) await pendingQuestions.pause(tx, { exchangeId: open.id, pausedBy: row.pausedBy, workspaceId, now })
      return { state: 'waits' }
    }
    if (closed.length === 0) return { state: 'in_progress' }
    await pendingQuestions.open(tx, { keptId: kept.id, ids: pending.map(({ id }) => id), workspaceId, now })
    // The open one has a job.
    if (!open) await enqueueReply(tx, { workspaceId, conversationId: row.id }, kept.id)
    return { state: 'enqueued', from: firstHeardAt(pending) }
  }

  return async (tx: Tx, row: ConversationRow, answerPending: boolean, actor: Actor) => {
    const question = await settleQuestion(tx, row, answerPending, actor)
    const status = question.state === 'waits' ? ('waiting' as const) : ('active' as const)
    await store.update(tx, row.id, {
      status,
      updatedAt: actor.now,
      pausedBy: null,
      pausedAt: null,
      waitingSince: question.state === 'none' ? null : row.waitingSince,
      contextFrom: contextAfter(question, row, actor.now),
    })
    return { status, isReplyOwed: question.state === 'enqueued' }
  }
}

const firstHeardAt = (pending: readonly { heardAt: Date }[]) =>
  new Date(Math.min(...pending.map(({ heardAt }) => heardAt.getTime())))

/** A reply in progress keeps the context that it began with. */
function contextAfter(question: PendingQuestion, { pausedBy, contextFrom }: ConversationRow, now: Date): Date | null {
  if (question.state === 'enqueued') return question.from
  return question.state === 'in_progress' && pausedBy === null ? contextFrom : now
}
