import type { ServerEvent } from '@portavoz/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { dropConversation, refreshInbox } from '../inbox.ts'

const restMs = 300

const everything = [
  'conversations',
  'conversation-stats',
  'conversation-tags',
  'extraction-counts',
  'notes',
  'messages',
  'journal',
  'agents',
  'whatsapp-sessions',
  'agentless-sessions',
  'pending-deletions',
]

const figures: QueryKey[] = [['conversation-stats'], ['extraction-counts']]
const ofConversation = (id: string): QueryKey[] => [
  ['messages', id],
  ['notes', id],
]

/** Which of the server's data an event makes old. */
function staleAfter(event: ServerEvent): QueryKey[] {
  switch (event.type) {
    case 'message':
      return [...figures, ['messages', event.conversationId], ['journal'], ['agents']]
    case 'conversation':
      return [
        ...figures,
        ['conversation-tags'],
        ...ofConversation(event.conversationId),
        ['agents'],
        // What was found stays under the reader's eyes, but for what is no more.
        ...(event.isGone ? [['extraction-search']] : []),
      ]
    case 'agent':
      return [['agents'], ['agentless-sessions'], ['extraction-counts']]
    case 'session':
      return [['whatsapp-sessions', event.sessionName], ['agentless-sessions'], ['pending-deletions']]
    default:
      return []
  }
}

/** Fetches again what an event made old: the first at once, those that rain after it together. */
export function createRefresh(client: QueryClient, stop: AbortSignal) {
  const waiting = new Map<string, QueryKey>()
  const touched = new Set<string>()
  let resting = false

  function flush() {
    if (stop.aborted) return
    resting = waiting.size + touched.size > 0
    if (!resting) return
    for (const queryKey of waiting.values()) void client.invalidateQueries({ queryKey })
    if (touched.size > 0) void refreshInbox(client, new Set(touched))
    waiting.clear()
    touched.clear()
    setTimeout(flush, restMs)
  }

  const add = (keys: QueryKey[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    if (!resting) flush()
  }

  return {
    after(event: ServerEvent) {
      if (event.type === 'conversation' && event.isGone) dropConversation(client, event.conversationId)
      else if (event.type === 'message' || event.type === 'conversation') touched.add(event.conversationId)
      add(staleAfter(event))
    },
    /** After a silence nobody knows what was missed. */
    all: () => add(everything.map((name) => [name])),
  }
}
