import { lineOf } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobPlace } from '../../../platform/jobs.ts'
import type { IncomingMessage } from '../../../ports/channel.ts'
import type { MediaRef } from '../../../ports/media.ts'
import { applyEarly } from './early-asides.ts'
import { keepBeginning } from './long-text.ts'
import { obeyLate } from './obey-late.ts'
import { placeOf } from './one-person.ts'
import { openLate } from './open-late.ts'
import { tellKind } from './tell-kind.ts'
import { gist, preview } from '../preview.ts'
import { type Arrival, type Place, receiveStore } from './receive.store.ts'
import { orderOf } from '../orders.ts'
import { LONGEST_BURST_MS, STALE_MS } from '../timing.ts'
import { unlessDeleted } from './unless-deleted.ts'

type Needs = {
  db: Db
  clock: Clock
  /** Before anything is locked: under which names, of the same person, it is kept. */
  knownAs?: (tx: Tx, message: IncomingMessage) => Promise<IncomingMessage>
  enqueueReply: (tx: Tx, place: JobPlace, exchangeId: string, at: Date) => Promise<void>
  expectMedia: ExpectMedia
  /** Called after the commit. */
  committed: (dueAt: Date, hasMedia: boolean) => void
}

/** Writes down, in the caller's transaction, that this message brought a file. */
export type ExpectMedia = (
  tx: Tx,
  message: { messageId: string; userId: string; now: Date },
  ref: MediaRef,
) => Promise<void>

export type Receive = (message: IncomingMessage) => Promise<void>

/** The message and the promise to answer it are written together, or not at all. */
export const createReceive =
  ({ db, clock, knownAs, enqueueReply, expectMedia, committed }: Needs): Receive =>
  async (heard) => {
    const told = keepBeginning(heard)
    const due = await unlessDeleted(
      db.transaction().execute(async (tx) => {
        const incoming = (await knownAs?.(tx, told)) ?? told
        const place = await placeOf(tx, incoming, clock.now())
        if (!place) return null
        // Read once the conversation is ours: a reply kept while we waited for it came before this message.
        const now = clock.now()
        const message = { ...incoming, at: placed(incoming.at, place, now) }

        const arrival = describe(message, incoming.at, place, now)
        const kept = await receiveStore.keep(tx, place, message, arrival)
        if (!kept) return (await knownBetter(tx, place, incoming, expectMedia, now)) ? now : null
        const { messageId } = arrival
        if (incoming.media) await expectMedia(tx, { messageId, userId: place.userId, now }, incoming.media)
        if (place.hasEarly) await applyEarly(tx, incoming, incoming.externalId, now)

        if (!kept.isFirst || arrival.closedAs === 'reported') return kept.dueAt
        if (arrival.closedAs === 'stale') await obeyLate(tx, { messageId, userId: place.userId, now })
        else await enqueueReply(tx, place, kept.exchangeId, kept.dueAt)
        return kept.dueAt
      }),
    )
    if (due) committed(due, Boolean(told.media))
  }

/** It is kept already: as what did not open, or as words that a flow had it be. */
const knownBetter: typeof openLate = async (tx, place, message, expectMedia, now) =>
  (await openLate(tx, place, message, expectMedia, now)) || tellKind(tx, place, message, expectMedia, now)

/** So little behind our own last message, written by our clock, is after it: networks tell whole seconds, and ours may run ahead. */
const CLOSE_MS = 5_000

/**
 * A contact's messages stand in the order in which the network dates them, and then in that of their arrival.
 * Nothing comes from the future: a clock of ours that runs late would show the answer before the question.
 */
function placed(saidAt: Date, { lastAt, lastDirection, lastSaidAt, lastHeardAt }: Place, now: Date): Date {
  if (saidAt > now) return now
  const isCloseToOurs = lastDirection === 'outgoing' && lastAt.getTime() - saidAt.getTime() < CLOSE_MS
  if (isCloseToOurs) return later(lastAt, saidAt)
  const follows = lastSaidAt !== null && lastHeardAt !== null && saidAt >= lastSaidAt
  return follows ? later(lastHeardAt, saidAt) : saidAt
}

const later = (one: Date, other: Date) => (one > other ? one : other)

function describe(message: IncomingMessage, saidAt: Date, place: Place, now: Date): Arrival {
  const messageId = newId(now.getTime())
  const isStale = now.getTime() - saidAt.getTime() > STALE_MS
  const closedAs = place.isAnsweredElsewhere ? 'reported' : isStale ? 'stale' : null
  const isOrder = orderOf([{ type: message.type, content: message.text }]) !== null
  return {
    messageId,
    exchangeId: newId(now.getTime()),
    saidAt,
    quietUntil: new Date(now.getTime() + place.responseDelay),
    longestBurstMs: Math.max(LONGEST_BURST_MS, place.responseDelay),
    closedAs,
    waits: closedAs === 'stale' && !isOrder && !place.isNeverAnswered,
    ...(place.isAnsweredElsewhere && { begins: 'witnessed' }),
    summary: preview(gist(message)),
    now,
    event: {
      type: 'message',
      conversationId: place.conversationId,
      messageId,
      sessionName: place.sessionName,
      agentId: place.agentId,
      agentName: place.agentName,
      contactName: place.contactName,
      direction: 'incoming',
      preview: preview(lineOf({ type: message.type, content: gist(message) })),
      at: message.at.toISOString(),
      ...(place.isPaused && { isPaused: true }),
    },
  }
}
