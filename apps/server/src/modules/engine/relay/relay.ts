import { CustomConfig, fail } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { type Arrival, receiveStore } from '../hear/receive.store.ts'
import { preview } from '../preview.ts'
import { LONGEST_BURST_MS } from '../timing.ts'
import { relayed, type ReplyStore, type TurnStore } from '../turn/reply.store.ts'
import { settle } from '../turn/settle.ts'
import type { ThinkNeeds } from '../turn/think.ts'
import { nothingSeen, type Seen, watched } from '../turn/watched.ts'
import { handoverStore, type Refusal } from './handover.store.ts'
import { quietOver } from './quiet-over.ts'
import { type Ended, type Quiet, relayStore } from './relay.store.ts'
import type { TurnsInProgress } from './turns-in-progress.ts'

/** What a contact wrote, from whoever heard it and will take the answer back. */
export type Relayed = {
  userId: string
  agentId: string
  input: string
  sessionName: string
  userPhone: string | null
  userName: string | null
  externalId: string | null
  /** Messages that come within this are answered with it; of one without a name, 0. */
  quietMs: number
}

/** A conversation of that account, locked; made if its contact is new. */
type Place = {
  place: {
    id: string
    agentId: string
    agentName: string
    sessionName: string
    contactName: string | null
    isPaused: boolean
  }
  isNew: boolean
}

type Needs = Omit<ThinkNeeds, 'store' | 'typing' | 'postpone'> & {
  db: Db
  store: ReplyStore
  placeOf: (tx: Tx, said: Relayed, now: Date) => Promise<Place>
  turnsInProgress: TurnsInProgress
}

/** `refusal`: why a reply that stands there is not this asker's to send. */
export type RelayedTurn = Seen & Ended & { exchangeId: string; refusal: Refusal | 'ours' | null }

/** Messages that keep coming while an answer is thought of are read too, so many times. */
const ROUNDS = 5

/**
 * One turn of a conversation that somebody else holds: kept, judged and answered as all are, and said by them. The same
 * `externalId` is one message, and its reply is handed out once, to an asker that is still there.
 */
export function createRelay(needs: Needs) {
  const { db, clock, store, committed, turnsInProgress } = needs
  const turn: TurnStore = {
    close: (todo, ending, now) => store.close(todo, ending, now, relayed),
    thoughtSince: store.thoughtSince,
    note: store.note,
  }
  const once = createSingleFlight<Seen>()

  const think = async (exchangeId: string): Promise<Seen> => {
    const { seen, needs: thinking } = watched({ ...needs, store: turn, typing: () => () => {}, postpone: null })
    let isOver = false
    for (let round = 0; round < ROUNDS && !isOver; round++) {
      await quietOver(db, clock, exchangeId)
      const todo = await store.todo(exchangeId, clock.now())
      if (todo?.outcome !== null) break
      isOver = await settle(thinking, { ...todo, config: CustomConfig.parse(todo.config) })
    }
    return seen
  }

  return async (said: Relayed, gone: AbortSignal): Promise<RelayedTurn> => {
    const exchangeId = await db.transaction().execute((tx) => take(needs, tx, said))
    committed()
    const { result, isLeader } = await once(exchangeId, () =>
      turnsInProgress.during(exchangeId, () => think(exchangeId)),
    )
    const ended = await relayStore.ended(db, exchangeId)
    const refusal = await refusalOf(ended, exchangeId, said, gone)
    const reply = refusal === null ? ended.reply : null
    return { ...(isLeader ? result : nothingSeen()), ...ended, reply, exchangeId, refusal }
  }

  async function refusalOf(
    { reply, isSaidByUs }: Ended,
    exchangeId: string,
    { externalId }: Relayed,
    gone: AbortSignal,
  ): Promise<RelayedTurn['refusal']> {
    if (isSaidByUs) return 'ours'
    // The right of an asker that left stays with the next one.
    if (reply === null || gone.aborted) return null
    return handoverStore.claim(db, { exchangeId, externalId, now: clock.now() })
  }
}

/** Keeps what was said, once; gives its exchange. */
async function take({ clock, placeOf }: Needs, tx: Tx, said: Relayed): Promise<string> {
  const { agentId, externalId, input, userId, quietMs } = said
  const now = clock.now()
  const { place, isNew } = await placeOf(tx, said, now)
  if (place.agentId !== agentId) fail('logs.two_agents')
  const known = externalId === null ? null : await knownNow(tx, place.id, externalId, input)
  const quiet = { now, quietUntil: new Date(now.getTime() + quietMs), longestMs: Math.max(LONGEST_BURST_MS, quietMs) }
  if (known) {
    const joined = await relayStore.join(tx, place.id, known, quiet)
    if (joined === null) await relayStore.reopen(tx, known, quiet)
    return joined ?? known
  }
  const at = { userId, agentId, conversationId: place.id, isNew, lastAt: now }
  const message = { externalId, type: 'text', text: input, details: {}, at: now } as const
  const kept = await receiveStore.keep(tx, at, message, arrivalOf(place, input, quiet))
  if (!kept) throw new Error('a message that was not known is kept already')
  return kept.exchangeId
}

/** The exchange of what is kept under that name; null when nothing is. Other words for it are refused. */
async function knownNow(tx: Tx, conversationId: string, externalId: string, input: string): Promise<string | null> {
  await relayStore.giveWords(tx, conversationId, externalId, input)
  const known = await relayStore.known(tx, conversationId, externalId)
  if (!known) return null
  if (known.direction === 'incoming' && known.said.trim() !== input) fail('logs.told_otherwise')
  return known.exchangeId ?? fail('logs.told_otherwise')
}

const arrivalOf = (place: Place['place'], input: string, { now, quietUntil, longestMs }: Quiet): Arrival => {
  const messageId = newId(now.getTime())
  return {
    messageId,
    exchangeId: newId(now.getTime()),
    saidAt: now,
    quietUntil,
    longestBurstMs: longestMs,
    closedAs: null,
    waits: false,
    summary: preview(input),
    begins: 'relayed',
    now,
    event: {
      type: 'message',
      conversationId: place.id,
      messageId,
      sessionName: place.sessionName,
      agentId: place.agentId,
      agentName: place.agentName,
      contactName: place.contactName,
      direction: 'incoming',
      preview: preview(input),
      at: now.toISOString(),
      ...(place.isPaused && { isPaused: true }),
    },
  }
}
