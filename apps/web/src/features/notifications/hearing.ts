import type { ConversationLog, ServerEvent } from '@portavoz/contract'
import { withNews } from './news.ts'
import { fromLog } from './notification.ts'
import { add, forget, learn, type Shelf } from './shelf.ts'

/** What this page hears of the server, from the stream and from its questions, put on the shelf. */
export function createHearing(put: (by: (shelf: Shelf) => Shelf) => void) {
  /** Learnt by the first question without a word. What the stream tells of them came after it was opened: it is news. */
  const silent = new Set<string>()

  return {
    onEvent(event: ServerEvent, id: string) {
      const logId = event.type === 'message' ? event.logId : null
      const isNews = logId !== null && silent.delete(logId)
      put((shelf) => withNews(isNews ? forget(shelf, logId) : shelf, event, id, Date.now()))
    },

    onLogs(logs: ConversationLog[], first: boolean) {
      // One without words is told by its event, which may still come.
      const spoken = logs.filter(({ userMessage }) => userMessage.trim() !== '')
      const at = new Date().toISOString()
      put((shelf) => {
        if (!first) return learn(spoken.map(fromLog).reduce(add, shelf), idsOf(spoken), at)
        const unheard = idsOf(logs).filter((id) => !shelf.knownLogs.includes(id))
        unheard.forEach((id) => silent.add(id))
        return learn(shelf, unheard, at)
      })
    },
  }
}

const idsOf = (logs: ConversationLog[]) => logs.map(({ id }) => id)
