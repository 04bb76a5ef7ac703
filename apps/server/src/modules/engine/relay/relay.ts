import { CustomConfig, fail } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { type Arrival, receiveStore } from '../hear/receive.store.ts'
import { preview } from '../preview.ts'
import { STALE_MS } from '../timing.ts'
import { relayed, type ReplyStore, type TurnStore } from '../turn/reply.store.ts'
import { settle } from '../turn/settle.ts'
import type { ThinkNeeds } from '../turn/think.ts'
import { type Seen, watched } from '../turn/watched.ts'
import { type Ended, relayStore } from './relay.store.ts'

/** What a contact wrote, from whoever heard it and will take the answer back. */
export type Relayed = {
  userId: string
  agentId: string
  input: string
  sessionName: string
  userPhone: string | null
  userName: string | null
  externalId: string | null
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
}

/** `isElsewhere`: another message of the same moment was answered, and this one with it. */
export type RelayedTurn = Seen & Ended & { exchangeId: string; isElsewhere: boolean }

/** Messages that keep coming while an answer is thought of are read too, so many times. */
const ROUNDS = 5

/**
 * One turn of a conversation that somebody else holds: kept, judged and answered as all are, and said by them. The same
 * `externalId` is one message, with one answer, however often it is asked.
 */
export function createRelay(needs: Needs) {
  const { db, clock, store, committed } = needs
  const turn: TurnStore = {
    close: (todo, ending, now) => store.close(todo, ending, now, relayed),
    thoughtSince: store.thoughtSince,
    note: store.note,
  }

  const relay = async (said: Relayed): Promise<RelayedTurn> => {
    const { exchangeId, isKnown } = await db.transaction().execute((tx) => take(needs, tx, said))
    committed()
    const { seen, needs: thinking } = watched({ ...needs, store: turn, typing: () => () => {}, postpone: null })
    let isOurs = false
    for (let round = 0; round < ROUNDS && !isOurs; round++) {
      const todo = await store.todo(exchangeId, clock.now())
      if (todo?.outcome !== null) break
      isOurs = await settle(thinking, { ...todo, config: CustomConfig.parse(todo.config) })
    }
    const ended = await relayStore.ended(db, exchangeId)
    // Whoever else was asked about the same message has the same answer.
    const isElsewhere = !ended.isSaidByUs && !isOurs && !isKnown && ended.isShared && ended.outcome !== null
    return { ...seen, ...ended, ...((isElsewhere || ended.isSaidByUs) && { reply: null }), exchangeId, isElsewhere }
  }

  const giveUpOld = async () => {
    const now = clock.now()
    await relayStore.giveUp(db, new Date(now.getTime() - STALE_MS), now)
  }
  return { relay, giveUpOld }
}

/** Keeps what was said, once. */
async function take({ clock, placeOf }: Needs, tx: Tx, said: Relayed) {
  const { agentId, externalId, input, userId } = said
  const now = clock.now()
  const { place, isNew } = await placeOf(tx, said, now)
  if (place.agentId !== agentId) fail('logs.two_agents')
  const known = externalId === null ? null : await knownNow(tx, place.id, externalId, input)
  if (known) {
    const joined = await relayStore.join(tx, place.id, known, now)
    if (joined !== null) return { exchangeId: joined, isKnown: false }
    return { exchangeId: known, isKnown: !(await relayStore.reopen(tx, known, now)) }
  }
  const at = { userId, agentId, conversationId: place.id, isNew, lastAt: now }
  const message = { externalId, type: 'text', text: input, details: {}, at: now } as const
  const kept = await receiveStore.keep(tx, at, message, arrivalOf(place, input, now))
  if (!kept) throw new Error('a message that was not known is kept already')
  return { exchangeId: kept.exchangeId, isKnown: false }
}

/** The exchange of what is kept under that name; null when nothing is. Other words for it are refused. */
async function knownNow(tx: Tx, conversationId: string, externalId: string, input: string): Promise<string | null> {
  await relayStore.giveWords(tx, conversationId, externalId, input)
  const known = await relayStore.known(tx, conversationId, externalId)
  if (!known) return null
  if (known.direction === 'incoming' && known.said.trim() !== input) fail('logs.told_otherwise')
  return known.exchangeId ?? fail('logs.told_otherwise')
}

const arrivalOf = (place: Place['place'], input: string, now: Date): Arrival => {
  const messageId = newId(now.getTime())
  return {
    messageId,
    exchangeId: newId(now.getTime()),
    saidAt: now,
    quietUntil: now,
    longestBurstMs: 0,
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
