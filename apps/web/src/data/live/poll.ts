import { limits, type ConversationLog } from '@portavoz/contract'
import { sleep } from '../../lib/sleep.ts'

type PollQuery = { since: string | undefined; limit: number }

type PollDeps = {
  fetchLogs: (query: PollQuery) => Promise<ConversationLog[]>
  /** True while the stream is down. */
  isStreamDown: () => boolean
  /** Delivers all other events before the messages. */
  fetchBacklog: () => Promise<void>
  /** The messages are fetched all the same. */
  onBacklogFailed: () => void
  onLogs: (logs: ConversationLog[], isFirst: boolean) => void
  onResult: (reached: boolean) => void
}

/** Polls for messages while the stream is down. The first poll only learns the current state. */
export function createPoll(
  { fetchLogs, isStreamDown, fetchBacklog, onBacklogFailed, onLogs, onResult }: PollDeps,
  stopSignal: AbortSignal,
) {
  let since: string | undefined
  let isFirst = true
  let isPolling = false

  async function pollNow() {
    if (isPolling) return
    isPolling = true
    try {
      if (isStreamDown()) await fetchBacklog().catch(() => stopSignal.aborted || onBacklogFailed())
      // The first page is enough: more would notify about old messages.
      const limit = since === undefined ? limits.logsPage : limits.logsPageMax
      const logs = await fetchLogs({ since, limit })
      since = logs.reduce((latest, { createdAt }) => (latest && latest > createdAt ? latest : createdAt), since)
      onResult(true)
      onLogs(logs, isFirst)
      isFirst = false
    } catch {
      if (!stopSignal.aborted) onResult(false)
    } finally {
      isPolling = false
    }
  }

  return {
    pollNow,
    /** For a tab that takes over: its first poll notifies too. */
    resume: () => (isFirst = false),
    async run() {
      while (!stopSignal.aborted) {
        await sleep(limits.pollEveryMs, stopSignal)
        if (!stopSignal.aborted && (isStreamDown() || isFirst)) await pollNow()
      }
    },
  }
}
