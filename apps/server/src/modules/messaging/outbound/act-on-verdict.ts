import type { Channel } from '../../../ports/channel.ts'
import type { PendingMessage, SendVerdict } from './claim/pending-message.ts'
import type { DeliveryOutcome } from './deliver.store.ts'
import {
  blockedOutcome,
  failedOutcome,
  suspendedOutcome,
  uncertainOutcome,
  replacedOutcome,
  withdrawnOutcome,
} from './delivery-outcomes.ts'
import { isExpired } from './delivery-time.ts'
import { OWNER_REPLIED_IN_DOUBT } from './owner-replied-first.ts'
import { type NextDelivery, sendPending, type SendPendingDeps } from './send-pending.ts'

export type ActOnVerdictDeps = SendPendingDeps & {
  /** A message waits for a connection of another process, which must be notified. */
  notifyConnectionOwner: () => void
  /** Lets a reply go as text whose voice did not come in time, or fails it because of what happened meanwhile. */
  releaseUnspoken: (reply: Pick<PendingMessage, 'id' | 'workspaceId'>) => Promise<void>
}

/** Another process is sending a message of this conversation and will be done soon. */
const OTHER_RUN_RETRY_MS = 1_000

const RESTRICTED_CAUSE = 'WhatsApp restringió este número: por ahora no deja escribir a quien no te ha escrito'

const NO_CONNECTION_CAUSE = 'WhatsApp no está conectado en este momento'

const STOPPED_CAUSE = 'El servidor se detuvo mientras enviaba este mensaje'

/** `expired`: it waited too long for its connection. */
type Action = SendVerdict | 'expired'

/** Verdicts after which an expired message does not fail yet: another run sends it, or it ends otherwise. */
const OUTLAST_EXPIRY = new Set<SendVerdict>([
  'being_sent',
  'too_early',
  'blocked',
  'suspended',
  'withdrawn',
  'replaced',
])

const actionFor = ({ connectedSessions }: Channel, pending: PendingMessage, now: Date): Action =>
  connectedSessions && isExpired(pending, now) && !OUTLAST_EXPIRY.has(pending.verdict) ? 'expired' : pending.verdict

const settleAs =
  (outcomeOf: (pending: PendingMessage) => DeliveryOutcome) =>
  async ({ store, clock }: ActOnVerdictDeps, pending: PendingMessage) => {
    await store.settle(pending, outcomeOf(pending), clock.now())
    return 'next' as const
  }

const settleStopped = settleAs(() => uncertainOutcome(STOPPED_CAUSE))

/** What each verdict causes, and what follows. */
const actions: Record<
  Action,
  (deps: ActOnVerdictDeps, pending: PendingMessage, channel: Channel) => Promise<NextDelivery>
> = {
  claimed: sendPending,
  async being_sent({ deliverAgain, clock }, pending) {
    // Messages written after the other run looked may have no other run to send them.
    await deliverAgain(pending, new Date(clock.now().getTime() + OTHER_RUN_RETRY_MS))
    return 'wait'
  },
  async too_early({ deliverAgain, clock }, pending) {
    await deliverAgain(pending, pending.notBefore ?? clock.now())
    return 'wait'
  },
  async connected_elsewhere({ store, clock, notifyConnectionOwner }, pending) {
    await store.noteNoConnection(pending, NO_CONNECTION_CAUSE, clock.now())
    notifyConnectionOwner()
    return 'wait'
  },
  // The sending process died, or could not store the result.
  interrupted: (deps, pending, channel) =>
    channel.isIdempotent ? sendPending(deps, pending, channel) : settleStopped(deps, pending),
  blocked: settleAs(blockedOutcome),
  suspended: settleAs(suspendedOutcome),
  withdrawn: settleAs(withdrawnOutcome),
  replaced: settleAs(replacedOutcome),
  async unspoken({ releaseUnspoken }, pending) {
    await releaseUnspoken(pending)
    return 'again'
  },
  expired: settleAs(({ cause }) => failedOutcome(cause ?? NO_CONNECTION_CAUSE)),
  owner_replied: settleAs(() => ({ ...OWNER_REPLIED_IN_DOUBT, externalId: null })),
  restricted: settleAs(() => failedOutcome(RESTRICTED_CAUSE)),
}

/** Sends or settles the first pending message. */
export const actOnVerdict = (
  deps: ActOnVerdictDeps,
  pending: PendingMessage,
  channel: Channel,
): Promise<NextDelivery> => actions[actionFor(channel, pending, deps.clock.now())](deps, pending, channel)
