import type { ServerEvent } from '@portavoz/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

const restMs = 300

const everything = [
  'conversations',
  'conversation-stats',
  'messages',
  'journal',
  'agents',
  'whatsapp-sessions',
  'agentless-sessions',
  'pending-deletions',
]

/** Which of the server's data an event makes old. */
function staleAfter(event: ServerEvent): QueryKey[] {
  switch (event.type) {
    case 'message':
      return [['conversations'], ['conversation-stats'], ['messages', event.conversationId], ['journal'], ['agents']]
    case 'conversation':
      return [['conversations'], ['conversation-stats'], ['messages', event.conversationId], ['agents']]
    case 'agent':
      return [['agents'], ['agentless-sessions']]
    case 'session':
      return [['whatsapp-sessions', event.sessionName], ['agentless-sessions'], ['pending-deletions']]
    default:
      return []
  }
}

/** Fetches again what an event made old: the first at once, those that rain after it together. */
export function createRefresh(client: QueryClient, stop: AbortSignal) {
  const waiting = new Map<string, QueryKey>()
  let resting = false

  function flush() {
    if (stop.aborted) return
    resting = waiting.size > 0
    if (!resting) return
    for (const queryKey of waiting.values()) void client.invalidateQueries({ queryKey })
    waiting.clear()
    setTimeout(flush, restMs)
  }

  const add = (keys: QueryKey[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    if (!resting) flush()
  }

  return {
    after: (event: ServerEvent) => add(staleAfter(event)),
    /** After a silence nobody knows what was missed. */
    all: () => add(everything.map((name) => [name])),
  }
}
