import type { AgentProblemCode } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { createKeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts'
import type { ChannelAccount } from '../../../ports/channel-account.ts'
import type { Channel, Channels, DeliveryResult } from '../../../ports/channel.ts'
import type { DeliverStore, PendingMessage } from './deliver.store.ts'
import { BLOCKED_CAUSE } from '../../../db/withhold-from-blocked.ts'
import { OWNER_REPLIED_IN_DOUBT } from './owner-replied-first.ts'
import { DELIVERY_TIMEOUT_MS, nextDeliveryAt } from './delivery-time.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'

/** Throws when the agent's secrets cannot be opened. */
export type ResolveAccount = (
  agent: Pick<PendingMessage, 'agentId' | 'workspaceId' | 'agentSession' | 'platform' | 'secrets'>,
) => ChannelAccount

type DeliverDeps = {
  clock: Clock
  store: DeliverStore
  channels: Channels
  accountOf: ResolveAccount
  /** Enqueues another delivery of this conversation at that time. */
  deliverAgain: (place: Pick<PendingMessage, 'workspaceId' | 'conversationId'>, at: Date) => Promise<void>
  reportSendingProblem: (agentId: string, problem: AgentProblemCode) => Promise<void>
  /** Clears a problem of the agent's card that a successful send disproves. */
  clearSendingProblem: (agentId: string) => Promise<void>
  afterCommit: () => void
  /** Sessions with an open connection in this process. */
  connectedSessions: () => readonly string[]
  /** A message waits for a connection of another process, which must be notified. */
  notifyConnectionOwner: () => void
}

export type DeliverPending = (conversationId: string) => Promise<void>

/**
 * Sends the pending messages of a conversation in order, each at most once; calls for one conversation run one after
 * the other.
 */
export function createDeliver(deps: DeliverDeps): DeliverPending {
  const mutex = createKeyedMutex()
  const deliver: DeliverPending = async (conversationId) => {
    for (;;) {
      const pending = await deps.store.claimNext(conversationId, deps.clock.now(), deps.connectedSessions())
      if (pending === 'gone') return deliverSuccessor(conversationId)
      if (!pending) return
      const mayContinue = await deliverOne(deps, pending)
      deps.afterCommit()
      if (!mayContinue || pending.isLast) return
    }
  }
  const deliverOneByOne: DeliverPending = (conversationId) => mutex(conversationId, () => deliver(conversationId))
  /** Delivers what is pending in the conversation that it was merged into. */
  async function deliverSuccessor(conversationId: string): Promise<void> {
    const successor = await deps.store.findSuccessor(conversationId)
    if (successor !== null) await deliverOneByOne(successor)
  }
  return deliverOneByOne
}

/** Another process is sending a message of this conversation and will be done soon. */
const OTHER_RUN_RETRY_MS = 1_000

const RESTRICTED_CAUSE = 'WhatsApp restringió este número: por ahora no deja escribir a quien no te ha escrito'

const NO_CONNECTION_CAUSE = 'WhatsApp no está conectado en este momento'

/** False when the messages behind this one must wait. */
async function deliverOne(deps: DeliverDeps, pending: PendingMessage): Promise<boolean> {
  const { clock, store, channels, accountOf, deliverAgain, notifyConnectionOwner } = deps
  if (pending.claim === 'theirs') {
    // Messages written after the other run looked may have no other run to send them.
    await deliverAgain(pending, new Date(clock.now().getTime() + OTHER_RUN_RETRY_MS))
    return false
  }
  if (pending.claim === 'early') {
    await deliverAgain(pending, pending.notBefore ?? clock.now())
    return false
  }
  const channel = channels.of(pending)
  if (pending.claim === 'blocked') {
    await store.settle(pending, blockedOutcome(pending), clock.now())
    return true
  }
  // A message that waited too long for its connection fails.
  if (channel.connectedSessions && isExpired(pending, clock.now())) {
    const cause = pending.cause ?? NO_CONNECTION_CAUSE
    await store.settle(pending, { status: 'failed', step: 'failed', cause, externalId: null }, clock.now())
    return true
  }
  if (pending.claim === 'forestalled') {
    await store.settle(pending, { ...OWNER_REPLIED_IN_DOUBT, externalId: null }, clock.now())
    return true
  }
  if (pending.claim === 'restricted') {
    await store.settle(
      pending,
      { status: 'failed', step: 'failed', cause: RESTRICTED_CAUSE, externalId: null },
      clock.now(),
    )
    return true
  }
  if (pending.claim === 'elsewhere') {
    await store.noteNoConnection(pending, NO_CONNECTION_CAUSE, clock.now())
    notifyConnectionOwner()
    return false
  }
  // The sending process died, or could not store the result.
  if (pending.claim === 'dead' && !channel.isIdempotent) {
    await store.settle(pending, uncertainOutcome('El servidor se detuvo mientras enviaba este mensaje'), clock.now())
    return true
  }
  return recordDelivery(deps, pending, await sendPending(channel, accountOf, pending))
}

/** Without the account nothing is sent: the message waits until its secrets can be opened. */
async function sendPending(
  channel: Channel,
  accountOf: ResolveAccount,
  pending: PendingMessage,
): Promise<DeliveryResult> {
  const account = openOrNull(() => accountOf(pending))
  if (account === null) {
    const cause = 'La clave que protege los secretos de este agente ya no es la misma'
    return { outcome: 'refused', cause, retryAfterMs: 0, problem: null }
  }
  return channel.send(
    account,
    channel.addressOf(pending),
    pending.content,
    pending.externalId ?? pending.id,
    pending.showsTyping,
  )
}

const isExpired = ({ createdAt }: PendingMessage, now: Date) =>
  now.getTime() - createdAt.getTime() > DELIVERY_TIMEOUT_MS

/** A message that another process began to send may have arrived. */
const blockedOutcome = ({ attemptedAt }: PendingMessage) =>
  attemptedAt === null
    ? ({ status: 'failed', step: 'failed', cause: BLOCKED_CAUSE, externalId: null } as const)
    : uncertainOutcome('El contacto se bloqueó antes de saber si este mensaje había salido')

const uncertainOutcome = (cause: string) =>
  ({ status: 'uncertain', step: 'uncertain', cause, externalId: null }) as const

/** Problems that a successful send disproves. Another receiver of the same bot does not hinder sending. */
const problemsEndedBySending = new Set<AgentProblemCode | null>([
  'telegram.flood',
  'telegram.unreachable',
  'telegram.token_revoked',
])

async function recordDelivery(deps: DeliverDeps, pending: PendingMessage, delivery: DeliveryResult): Promise<boolean> {
  const { clock, store, deliverAgain, reportSendingProblem, clearSendingProblem } = deps
  const now = clock.now()
  if (delivery.outcome === 'sent') {
    await store.settle(pending, { status: 'sent', step: 'sent', cause: null, externalId: delivery.externalId }, now)
    if (problemsEndedBySending.has(pending.channelProblem)) await clearSendingProblem(pending.agentId)
    return true
  }
  if (delivery.outcome === 'ambiguous') {
    await store.settle(pending, uncertainOutcome(delivery.cause), now)
    return true
  }
  if (delivery.outcome === 'waits') {
    const retryAt = new Date(now.getTime() + delivery.forMs)
    await store.postpone(pending, retryAt)
    await deliverAgain(pending, retryAt)
    return false
  }
  const isOver =
    delivery.outcome === 'rejected' || isExpired(pending, now) || pending.refusals + 1 >= (delivery.atMost ?? Infinity)
  if (isOver) {
    const step = delivery.outcome === 'rejected' && delivery.blocked ? 'blocked' : 'failed'
    await store.settle(pending, { status: 'failed', step, cause: delivery.cause, externalId: null }, now)
    return true
  }
  const notBefore = nextDeliveryAt(pending.refusals, now, delivery.retryAfterMs)
  await store.returnForRetry(pending, delivery.cause, notBefore, now)
  if (delivery.problem) await reportSendingProblem(pending.agentId, delivery.problem)
  await deliverAgain(pending, notBefore)
  return false
}
