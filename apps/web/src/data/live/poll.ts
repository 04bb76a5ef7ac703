import { limits, type ConversationLog } from '@portavoz/contract'
import { pause } from '../../lib/pause.ts'

type LogsQuery = { since: string | undefined; limit: number }

type Poller = {
  askLogs: (query: LogsQuery) => Promise<ConversationLog[]>
  /** Only while the stream is down. */
  needed: () => boolean
  /** Everything that is no message, and messages without words, before the messages themselves. */
  askMissed: () => Promise<void>
  /** The event backlog failed: the messages are asked for all the same. */
  onMissedFailed: () => void
  onLogs: (logs: ConversationLog[], first: boolean) => void
  onAnswer: (reached: boolean) => void
}

/** The way to hear of what is new when the stream is down. Its first question only learns what there is. */
export function createPoll(
  { askLogs, needed, askMissed, onMissedFailed, onLogs, onAnswer }: Poller,
  stop: AbortSignal,
) {
  let since: string | undefined
  let first = true
  let asking = false

  async function ask() {
    if (asking) return
    asking = true
    try {
      if (needed()) await askMissed().catch(() => stop.aborted || onMissedFailed())
      // Those of one page were learnt before, whoever goes on: more would be old ones that nobody was told of.
      const limit = since === undefined ? limits.logsPage : limits.logsPageMax
      const logs = await askLogs({ since, limit })
      since = logs.reduce((latest, { createdAt }) => (latest && latest > createdAt ? latest : createdAt), since)
      onAnswer(true)
      onLogs(logs, first)
      first = false
    } catch {
      if (!stop.aborted) onAnswer(false)
    } finally {
      asking = false
    }
  }

  return {
    ask,
    /** Who takes over from another tab or page goes on where that one was: nothing is learnt in silence again. */
    goOn: () => (first = false),
    async run() {
      while (!stop.aborted) {
        await pause(limits.pollEveryMs, stop)
        if (!stop.aborted && (needed() || first)) await ask()
      }
    },
  }
}
