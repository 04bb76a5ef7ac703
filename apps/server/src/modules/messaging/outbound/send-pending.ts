import { type AgentProblemCode, channels } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ChannelAccount } from '../../../ports/channel-account.ts'
import type { Channel, DeliveryResult, FileFault } from '../../../ports/channel.ts'
import { retryWhileUnavailable } from '../../../platform/retry/retry-while-unavailable.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { PendingMessage } from './claim/pending-message.ts'
import type { DeliverStore } from './deliver.store.ts'
import { failedOutcome, uncertainOutcome } from './delivery-outcomes.ts'
import { findOutboundCard } from './outbound-card.ts'
import { captionOf, findOutboundFile, type OpenStoredFile } from './outbound-file.ts'
import { isExpired, nextDeliveryAt } from './delivery-time.ts'

/** Throws when the agent's secrets cannot be opened. */
export type ResolveAccount = (
  agent: Pick<PendingMessage, 'agentId' | 'workspaceId' | 'agentSession' | 'platform' | 'secrets'>,
) => ChannelAccount

export type SendPendingDeps = {
  clock: Clock
  store: DeliverStore
  accountOf: ResolveAccount
  openFile: OpenStoredFile
  /** Enqueues another delivery of this conversation at that time. */
  deliverAgain: (target: Pick<PendingMessage, 'workspaceId' | 'conversationId'>, at: Date) => Promise<void>
  reportSendingProblem: (agentId: string, problem: AgentProblemCode) => Promise<void>
  /** Clears a problem of the agent's card that a successful send disproves. */
  clearSendingProblem: (agentId: string) => Promise<void>
}

/** What follows: the `next` message, this one `again` since it was changed, or a `wait` of all behind it. */
export type NextDelivery = 'next' | 'again' | 'wait'

/** Sends a claimed message and records the result. A voice note that cannot be sent becomes a text to claim anew. */
export async function sendPending(
  deps: SendPendingDeps,
  pending: PendingMessage,
  channel: Channel,
): Promise<NextDelivery> {
  const delivery = await handToChannel(deps, pending, channel)
  const fault = findVoiceFault(pending, channel, delivery)
  if (fault === null) return recordDelivery(deps, pending, delivery)
  await retryWhileUnavailable(() => deps.store.replaceVoiceByText(pending, fault, deps.clock.now()))
  return 'again'
}

/**
 * Why a spoken reply is sent as text instead; null unless it was certainly never sent: on an idempotent channel an
 * earlier attempt may have arrived although it was refused.
 */
function findVoiceFault(
  { details, attemptedAt, refusals }: PendingMessage,
  { isIdempotent }: Channel,
  delivery: DeliveryResult,
): FileFault | null {
  const isUnsent = attemptedAt === null && (!isIdempotent || refusals === 0)
  if (details?.speech !== 'spoken' || !isUnsent) return null
  return ('fileFault' in delivery && delivery.fileFault) || null
}

/** Nothing is sent while the agent's secrets cannot be opened: the message waits. */
async function handToChannel(
  { accountOf, openFile }: SendPendingDeps,
  pending: PendingMessage,
  channel: Channel,
): Promise<DeliveryResult> {
  const account = openOrNull(() => accountOf(pending))
  if (account === null) {
    const cause = 'La clave que protege los secretos de este agente ya no es la misma'
    return { outcome: 'refused', cause, retryAfterMs: 0, problem: null }
  }
  const { content, showsTyping, mediaType } = pending
  const [address, id] = [channel.addressOf(pending), pending.externalId ?? pending.id]
  const card = findOutboundCard(pending)
  if (card) return channel.sendCard(account, address, { card, id })
  if (mediaType === null) return channel.send(account, address, content, id, showsTyping)
  const found = await findOutboundFile(openFile, { ...pending, mediaType })
  return 'outcome' in found
    ? found
    : channel.sendFile(account, address, { file: found, caption: captionOf(pending), id })
}

/** Problems that a successful send disproves. Another receiver of the same bot does not hinder sending. */
const problemsEndedBySending = new Set<AgentProblemCode | null>([
  'telegram.flood',
  'telegram.unreachable',
  'telegram.token_revoked',
])

/** Refusals are counted anew at each other cause: a connection that was cut is no attempt of the message itself. */
const isTriedOften = (
  { cause, refusals }: PendingMessage,
  delivery: Extract<DeliveryResult, { outcome: 'refused' }>,
): boolean => (cause === delivery.cause ? refusals : 0) + 1 >= (delivery.atMost ?? Infinity)

/** Without its result, a sent message would be «Envío incierto»: the result is kept until the database takes it. */
async function recordDelivery(
  deps: SendPendingDeps,
  pending: PendingMessage,
  delivery: DeliveryResult,
): Promise<NextDelivery> {
  const { clock, store, deliverAgain, reportSendingProblem, clearSendingProblem } = deps
  const now = clock.now()
  if (delivery.outcome === 'sent') {
    const outcome = { status: 'sent', step: 'sent', cause: null, externalId: delivery.externalId } as const
    await retryWhileUnavailable(() => store.settle(pending, outcome, now))
    const isByBot = channels[pending.platform].account === 'bot'
    if (isByBot && problemsEndedBySending.has(pending.channelProblem)) await clearSendingProblem(pending.agentId)
    return 'next'
  }
  if (delivery.outcome === 'ambiguous') {
    await retryWhileUnavailable(() => store.settle(pending, uncertainOutcome(delivery.cause), now))
    return 'next'
  }
  if (delivery.outcome === 'waits') {
    const retryAt = new Date(now.getTime() + delivery.forMs)
    await retryWhileUnavailable(() => store.postpone(pending, retryAt))
    await deliverAgain(pending, retryAt)
    return 'wait'
  }
  const isOver = delivery.outcome === 'rejected' || isExpired(pending, now) || isTriedOften(pending, delivery)
  if (isOver) {
    const step = delivery.outcome === 'rejected' && delivery.blocked ? 'blocked' : 'failed'
    await retryWhileUnavailable(() => store.settle(pending, { ...failedOutcome(delivery.cause), step }, now))
    return 'next'
  }
  const notBefore = nextDeliveryAt(pending.refusals, now, delivery.retryAfterMs)
  await retryWhileUnavailable(() => store.returnForRetry(pending, delivery.cause, notBefore, now))
  if (delivery.problem) await reportSendingProblem(pending.agentId, delivery.problem)
  await deliverAgain(pending, notBefore)
  return 'wait'
}
