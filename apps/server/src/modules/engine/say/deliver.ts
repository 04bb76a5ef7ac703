import type { ProblemCode } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import { createTurns } from '../../../platform/turns.ts'
import type { Account, Channel, Channels, Delivery } from '../../../ports/channel.ts'
import { channelFor } from './channel-for.ts'
import type { DeliverStore, Pending } from './deliver.store.ts'
import { IN_DOUBT } from './forestalled.ts'
import { DELIVERY_MS, nextOffer } from '../timing.ts'

/** Fails when the agent's secrets do not open. */
export type AccountOf = (
  agent: Pick<Pending, 'agentId' | 'userId' | 'agentSession' | 'platform' | 'secrets'>,
) => Account

type Needs = {
  clock: Clock
  store: DeliverStore
  channels: Channels
  accountOf: AccountOf
  /** Comes back to this conversation at that time. */
  again: (place: Pick<Pending, 'userId' | 'conversationId'>, at: Date) => Promise<void>
  report: (agentId: string, problem: ProblemCode) => Promise<void>
  /** The network took a message of an agent whose card says that it would not. */
  heal: (agentId: string) => Promise<void>
  committed: () => void
  /** Sessions that can be spoken through from here. */
  lines: () => readonly string[]
  /** Something waits for a line that is not ours: whoever keeps it looks. */
  passOn: () => void
}

export type Deliver = (conversationId: string) => Promise<void>

/** Sends what is pending in a conversation, in order, each at most once; asked twice at once, one after the other. */
export function createDeliver(needs: Needs): Deliver {
  const turns = createTurns()
  const deliver: Deliver = async (conversationId) => {
    for (;;) {
      const pending = await needs.store.next(conversationId, needs.clock.now(), needs.lines())
      if (pending === 'gone') return follow(conversationId)
      if (!pending) return
      const goesOn = await deliverOne(needs, pending)
      needs.committed()
      if (!goesOn || pending.isLast) return
    }
  }
  const inTurn: Deliver = (conversationId) => turns(conversationId, () => deliver(conversationId))
  /** What was promised of one is kept in the one that it became. */
  async function follow(conversationId: string): Promise<void> {
    const into = await needs.store.goesOnIn(conversationId)
    if (into !== null) await inTurn(into)
  }
  return inTurn
}

/** Another process sends a message of the same conversation: it is over soon. */
const LOOK_AGAIN_MS = 1_000

const RESTRICTED = 'WhatsApp restringió este número: por ahora no deja escribir a quien no te ha escrito'

const NO_LINE = 'WhatsApp no está conectado en este momento'

/** False when the rest must wait, so that nothing overtakes this message. */
async function deliverOne(needs: Needs, pending: Pending): Promise<boolean> {
  const { clock, store, channels, accountOf, again, passOn } = needs
  if (pending.claim === 'theirs') {
    // What was written since they looked may have nobody else to send it.
    await again(pending, new Date(clock.now().getTime() + LOOK_AGAIN_MS))
    return false
  }
  if (pending.claim === 'early') {
    await again(pending, pending.notBefore ?? clock.now())
    return false
  }
  const channel = channelFor(channels, pending)
  // What waited for its line for that long is not said any more.
  if (channel?.lines && isOld(pending, clock.now())) {
    const cause = pending.cause ?? NO_LINE
    await store.settle(pending, { status: 'failed', step: 'failed', cause, externalId: null }, clock.now())
    return true
  }
  if (pending.claim === 'forestalled') {
    await store.settle(pending, { ...IN_DOUBT, externalId: null }, clock.now())
    return true
  }
  if (pending.claim === 'restricted') {
    await store.settle(pending, { status: 'failed', step: 'failed', cause: RESTRICTED, externalId: null }, clock.now())
    return true
  }
  if (pending.claim === 'elsewhere') {
    await store.leaveWaiting(pending, NO_LINE, clock.now())
    passOn()
    return false
  }
  // Its process is gone, or this one could not write down how an attempt ended.
  if (pending.claim === 'dead' && !channel?.knowsById) {
    await store.settle(pending, uncertain('El servidor se detuvo mientras enviaba este mensaje'), clock.now())
    return true
  }
  const delivery: Delivery = channel
    ? await send(channel, accountOf, pending)
    : { outcome: 'rejected', cause: 'Este canal todavía no está conectado', blocked: false }
  return record(needs, pending, delivery)
}

/** Without its account the network hears nothing: the message waits for the key that opens it. */
async function send(channel: Channel, accountOf: AccountOf, pending: Pending): Promise<Delivery> {
  let account: Account
  try {
    account = accountOf(pending)
  } catch {
    const cause = 'La clave que protege los secretos de este agente ya no es la misma'
    return { outcome: 'refused', cause, retryAfterMs: 0, problem: null }
  }
  return channel.send(
    account,
    pending.contactKey,
    pending.content,
    pending.externalId ?? pending.id,
    pending.showsTyping,
  )
}

const isOld = ({ createdAt }: Pending, now: Date) => now.getTime() - createdAt.getTime() > DELIVERY_MS

const uncertain = (cause: string) => ({ status: 'uncertain', step: 'uncertain', cause, externalId: null }) as const

/** What a message that got through disproves. Another listener of the same bot does not hinder sending. */
const disproved = new Set<ProblemCode | null>(['telegram.flood', 'telegram.unreachable', 'telegram.token_revoked'])

async function record(needs: Needs, pending: Pending, delivery: Delivery): Promise<boolean> {
  const { clock, store, again, report, heal } = needs
  const now = clock.now()
  if (delivery.outcome === 'sent') {
    await store.settle(pending, { status: 'sent', step: 'sent', cause: null, externalId: delivery.externalId }, now)
    if (disproved.has(pending.channelProblem)) await heal(pending.agentId)
    return true
  }
  if (delivery.outcome === 'ambiguous') {
    await store.settle(pending, uncertain(delivery.cause), now)
    return true
  }
  if (delivery.outcome === 'waits') {
    const turn = new Date(now.getTime() + delivery.forMs)
    await store.postpone(pending, turn)
    await again(pending, turn)
    return false
  }
  const isOver =
    delivery.outcome === 'rejected' || isOld(pending, now) || pending.refusals + 1 >= (delivery.atMost ?? Infinity)
  if (isOver) {
    const step = delivery.outcome === 'rejected' && delivery.blocked ? 'blocked' : 'failed'
    await store.settle(pending, { status: 'failed', step, cause: delivery.cause, externalId: null }, now)
    return true
  }
  const notBefore = nextOffer(pending.refusals, now, delivery.retryAfterMs)
  await store.giveBack(pending, delivery.cause, notBefore, now)
  if (delivery.problem) await report(pending.agentId, delivery.problem)
  await again(pending, notBefore)
  return false
}
