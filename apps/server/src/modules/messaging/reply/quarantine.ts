import type { JobHandler, JobTarget } from '../../../platform/queue/job-queue.ts'
import type { DeliverStore } from '../outbound/deliver.store.ts'
import type { ContextStore } from './context.store.ts'
import { runTurn, type RunTurnDeps } from './run-turn.ts'

type QuarantineDeps = {
  turn: RunTurnDeps
  contexts: ContextStore
  deliveries: DeliverStore
  /** Sessions with an open connection in this process. */
  connectedSessions: () => readonly string[]
  /** Enqueued as a separate job, so that it does not fail together with this one. */
  deliverLater: (target: JobTarget) => Promise<void>
}

/** Messages that arrive meanwhile join the exchange, so closing it is tried this often. */
const MAX_ROUNDS = 10
const QUARANTINE_CAUSE = 'El servidor se detuvo varias veces al enviar este mensaje'

/** Closes what crashed the process repeatedly, without reading its texts, which may be the cause. */
export function createQuarantine(deps: QuarantineDeps): JobHandler['quarantine'] {
  return (task) =>
    task.kind === 'reply' ? quarantineReply(deps, task.exchangeId) : quarantineDelivery(deps, task.conversationId)
}

async function quarantineReply({ turn, contexts, deliverLater }: QuarantineDeps, exchangeId: string) {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const context = await contexts.loadContext(exchangeId, turn.clock.now())
    if (!context) return
    const unread = { ...context, history: [], isQuarantined: true }
    if (context.outcome !== null || (await runTurn(turn, unread))) return deliverLater(context)
  }
  throw new Error('the exchange keeps changing')
}

/** The first pending message may have been sent; those behind it continue. */
async function quarantineDelivery(
  { turn: { clock, afterCommit }, deliveries, connectedSessions, deliverLater }: QuarantineDeps,
  conversationId: string,
) {
  const pending = await deliveries.claimNext(conversationId, clock.now(), connectedSessions())
  if (!pending || pending === 'gone' || pending.verdict === 'being_sent') return
  const isInDoubt =
    pending.verdict === 'interrupted' ||
    pending.verdict === 'owner_replied' ||
    (pending.verdict === 'blocked' && pending.attemptedAt !== null)
  const status = isInDoubt ? 'uncertain' : 'failed'
  const outcome = { status, step: status, cause: QUARANTINE_CAUSE, externalId: null, isSetAside: true } as const
  await deliveries.settle(pending, outcome, clock.now())
  afterCommit()
  await deliverLater(pending)
}
