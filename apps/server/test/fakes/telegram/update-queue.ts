import type { Update } from 'grammy/types'
import { conflict, type BotApiError } from './bot-api-error.ts'

type QueuedUpdate = { update: Update; isRedelivery: boolean; wasHanded: boolean }
type PendingPoll = { resolve: (updates: Update[]) => void; reject: (refusal: BotApiError) => void }
export type GetUpdatesOptions = { offset?: number; limit?: number; timeout?: number; allowed_updates?: string[] }

/** The unconfirmed updates of a bot, and the one long poll that may wait for them. */
export type UpdateQueue = ReturnType<typeof createUpdateQueue>

const OTHER_POLLER = 'terminated by other getUpdates request; make sure that only one bot instance is running'

export const createUpdateQueue = (pollChanged: () => void) => {
  let entries: QueuedUpdate[] = []
  let poll: PendingPoll | null = null
  let confirmedBelow = 0
  let allowed: string[] = []
  let answeredAt: Date | null = null

  const takeBatch = (limit: number) =>
    entries.slice(0, limit).map((entry) => {
      entry.wasHanded = true
      return entry.update
    })

  /** As in the real API, `offset` confirms each lower update; a negative one counts from the end. */
  const confirm = (offset: number) => {
    if (offset < 0) entries = entries.slice(offset)
    if (offset <= 0) return
    confirmedBelow = Math.max(confirmedBelow, offset)
    // A forced redelivery is below every offset: it is removed only after it was delivered.
    entries = entries.filter((e) => e.update.update_id >= offset || (e.isRedelivery && !e.wasHanded))
  }

  const endPoll = (refusal: BotApiError) => poll?.reject(refusal)

  const wait = (seconds: number, limit: number, clientDisconnect: AbortSignal) =>
    new Promise<Update[]>((resolve, reject) => {
      const endThisPoll = (pollAnsweredAt: Date | null) => {
        clearTimeout(timer)
        clientDisconnect.removeEventListener('abort', onDisconnect)
        if (poll === thisPoll) poll = null
        answeredAt = pollAnsweredAt
        pollChanged()
      }
      const thisPoll: PendingPoll = {
        resolve: (updates) => (endThisPoll(new Date()), resolve(updates)),
        reject: (refusal) => (endThisPoll(null), reject(refusal)),
      }
      const onDisconnect = () => (endThisPoll(null), resolve([]))
      const timer = setTimeout(() => thisPoll.resolve(takeBatch(limit)), seconds * 1000)
      clientDisconnect.addEventListener('abort', onDisconnect)
      poll = thisPoll
      pollChanged()
    })

  return {
    get pending(): Update[] {
      return entries.map((entry) => entry.update)
    },
    get isPolled(): boolean {
      return poll !== null
    },
    /** When the last poll got its updates; null if the client disconnected or was refused. */
    get answeredAt(): Date | null {
      return answeredAt
    },
    get allowed(): string[] {
      return allowed
    },
    setAllowed: (kinds: string[] | undefined) => {
      if (kinds) allowed = kinds
    },
    add: (update: Update) => {
      const kind = Object.keys(update).find((key) => key !== 'update_id') ?? ''
      if (allowed.length > 0 && !allowed.includes(kind)) return
      entries.push({ update, isRedelivery: update.update_id < confirmedBelow, wasHanded: false })
      // Deferred by one turn, so that updates pushed together arrive in one batch.
      setImmediate(() => poll?.resolve(takeBatch(100)))
    },
    remove: (update: Update) => {
      entries = entries.filter((entry) => entry.update !== update)
    },
    clear: () => {
      entries = []
    },
    endPoll,
    getUpdates: async (options: GetUpdatesOptions, clientDisconnect: AbortSignal): Promise<Update[]> => {
      const limit = Math.min(Math.max(options.limit ?? 100, 1), 100)
      endPoll(conflict(OTHER_POLLER))
      confirm(options.offset ?? 0)
      if (entries.length > 0 || !options.timeout) {
        answeredAt = new Date()
        return takeBatch(limit)
      }
      return wait(Math.min(options.timeout, 50), limit, clientDisconnect)
    },
  }
}
