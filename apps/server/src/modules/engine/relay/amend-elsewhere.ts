import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Aside } from '../../../ports/channel.ts'
import type { Note } from '../hear/asides.ts'
import { keptUnder } from './kept-under.ts'

/**
 * What was done to a message, told by whoever keeps the line: the message's own name says whose conversation that is,
 * for its contact may be told by another. Nothing becomes of what somebody does to another's words. False while nobody
 * told of that message.
 */
export const createAmendElsewhere =
  ({ db, clock, note }: { db: Db; clock: Clock; note: Note }) =>
  async (aside: Aside): Promise<boolean> => {
    const [theirs, another] = aside.isOwn ? (['outgoing', 'incoming'] as const) : (['incoming', 'outgoing'] as const)
    const contactKey = await keptUnder(db, aside, theirs, clock.now())
    if (contactKey === null) return (await keptUnder(db, aside, another, clock.now())) !== null
    await note({ ...aside, contactKey, formerKey: null })
    return true
  }
