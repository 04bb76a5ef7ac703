import { conversationLogs, limits, type ConversationLog } from '@portavoz/contract'
import { call } from '../../lib/api.ts'
import { pause } from '../../lib/pause.ts'

type Poller = {
  /** Only while the stream is down. */
  needed: () => boolean
  /** Everything that is no message, and messages without words, before the messages themselves. */
  askMissed: () => Promise<void>
  onLogs: (logs: ConversationLog[], first: boolean) => void
  onAnswer: (reached: boolean) => void
}

/** The way to hear of what is new when the stream is down. Its first question only learns what there is. */
export function createPoll({ needed, askMissed, onLogs, onAnswer }: Poller, stop: AbortSignal) {
  let since: string | undefined
  let first = true
  let asking = false

  async function ask() {
    if (asking) return
    asking = true
    try {
      if (needed()) await askMissed()
      // Those of one page were learnt before, whoever goes on: more would be old ones that nobody was told of.
      const limit = since === undefined ? limits.logsPage : limits.logsPageMax
      const logs = await call(conversationLogs.notifications, { since, limit }, { signal: stop })
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
