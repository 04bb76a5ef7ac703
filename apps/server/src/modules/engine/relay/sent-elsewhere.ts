import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { holdOf } from '../../../db/hold-of.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { OwnMessage, Tick } from '../../../ports/whatsapp.ts'
import { placeOf } from '../hear/one-person.ts'
import type { ExpectMedia } from '../hear/receive.ts'
import { unlessDeleted } from '../hear/unless-deleted.ts'
import { followTick } from '../say/ticks.ts'
import { earlyTicks } from './early-ticks.ts'
import { knownAs } from './known-as.ts'
import { sentElsewhereStore as store } from './sent-elsewhere.store.ts'

type Needs = { db: Db; clock: Clock; expectMedia: ExpectMedia; committed: (hasMedia: boolean) => void }

export type SentElsewhere = (message: OwnMessage) => Promise<void>

/**
 * A program sent it through the line that it keeps: our own words, that it took along, or others. It pauses nothing:
 * nobody wrote it by hand.
 */
export const createSentElsewhere =
  ({ db, clock, expectMedia, committed }: Needs): SentElsewhere =>
  async (sent) => {
    const isNews = await unlessDeleted(
      db.transaction().execute(async (tx) => {
        await holdOf(tx, sent.agentId, sent.externalId)
        const message = await knownAs(tx, sent)
        const place = await placeOf(tx, { ...message, contactName: null }, clock.now())
        if (!place) return false
        const now = clock.now()
        const { agentId, contactKey, formerKey = null, externalId } = message
        const tick = { contactKey, formerKey, externalId, cause: null }
        const follow = (status: Tick['status']) => followTick(tx, sql<string>`${agentId}`, { ...tick, status }, now)
        await store.name(tx, place, message, now)
        const messageId = await store.keep(tx, place, message, now)
        if (messageId !== null && message.media)
          await expectMedia(tx, { messageId, userId: place.userId, now }, message.media)
        const left = await follow('sent')
        const early = await earlyTicks.take(tx, agentId, externalId)
        const went = early !== null && (await follow(early))
        return messageId !== null || left || went
      }),
    )
    if (isNews) committed(Boolean(sent.media))
  }
