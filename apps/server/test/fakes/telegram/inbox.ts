import type { Update } from 'grammy/types'
import { conflict, type Refusal } from './refusal.ts'

type Entry = { update: Update; isRedelivery: boolean; wasHanded: boolean }
type Poll = { settle: (updates: Update[]) => void; fail: (refusal: Refusal) => void }
export type PollOptions = { offset?: number; limit?: number; timeout?: number; allowed_updates?: string[] }

/** Updates that a bot has not confirmed yet, and the one long poll that may wait for them. */
export type Inbox = ReturnType<typeof createInbox>

const OTHER_POLLER = 'terminated by other getUpdates request; make sure that only one bot instance is running'

export const createInbox = (pollChanged: () => void) => {
  let entries: Entry[] = []
  let poll: Poll | null = null
  let confirmedBelow = 0
  let allowed: string[] = []
  let answeredAt: Date | null = null

  const hand = (limit: number) =>
    entries.slice(0, limit).map((entry) => {
      entry.wasHanded = true
      return entry.update
    })

  /** As the real one does, `offset` forgets all that is below it; a negative one counts from the end. */
  const confirm = (offset: number) => {
    if (offset < 0) entries = entries.slice(offset)
    if (offset <= 0) return
    confirmedBelow = Math.max(confirmedBelow, offset)
    // A forced redelivery lies below every offset: it is forgotten only after it was handed out.
    entries = entries.filter((e) => e.update.update_id >= offset || (e.isRedelivery && !e.wasHanded))
  }

  const endPoll = (refusal: Refusal) => poll?.fail(refusal)

  const wait = (seconds: number, limit: number, hungUp: AbortSignal) =>
    new Promise<Update[]>((resolve, reject) => {
      const done = (at: Date | null) => {
        clearTimeout(timer)
        hungUp.removeEventListener('abort', leave)
        if (poll === mine) poll = null
        answeredAt = at
        pollChanged()
      }
      const mine: Poll = {
        settle: (updates) => (done(new Date()), resolve(updates)),
        fail: (refusal) => (done(null), reject(refusal)),
      }
      const leave = () => (done(null), resolve([]))
      const timer = setTimeout(() => mine.settle(hand(limit)), seconds * 1000)
      hungUp.addEventListener('abort', leave)
      poll = mine
      pollChanged()
    })

  return {
    get pending(): Update[] {
      return entries.map((entry) => entry.update)
    },
    get isPolled(): boolean {
      return poll !== null
    },
    /** When the last to ask got what they asked for; null if they hung up or were refused. */
    get answeredAt(): Date | null {
      return answeredAt
    },
    get allowed(): string[] {
      return allowed
    },
    allow: (kinds: string[] | undefined) => {
      if (kinds) allowed = kinds
    },
    add: (update: Update) => {
      const kind = Object.keys(update).find((key) => key !== 'update_id') ?? ''
      if (allowed.length > 0 && !allowed.includes(kind)) return
      entries.push({ update, isRedelivery: update.update_id < confirmedBelow, wasHanded: false })
      // One turn later, so that a burst pushed in one go arrives as one.
      setImmediate(() => poll?.settle(hand(100)))
    },
    remove: (update: Update) => {
      entries = entries.filter((entry) => entry.update !== update)
    },
    drop: () => {
      entries = []
    },
    endPoll,
    take: async (options: PollOptions, hungUp: AbortSignal): Promise<Update[]> => {
      const limit = Math.min(Math.max(options.limit ?? 100, 1), 100)
      endPoll(conflict(OTHER_POLLER))
      confirm(options.offset ?? 0)
      if (entries.length > 0 || !options.timeout) {
        answeredAt = new Date()
        return hand(limit)
      }
      return wait(Math.min(options.timeout, 50), limit, hungUp)
    },
  }
}
