import type { ServerEvent } from '@portavoz/contract'
import {
  fromBudget,
  fromFailedDocument,
  fromHandOff,
  fromMessage,
  fromProblem,
  fromUnsentLeads,
} from './notification.ts'
import { add, addTrouble, endTrouble, removeGone, type Shelf } from './shelf.ts'

/** What an event of the server changes on the shelf; `id` is the event's own. */
export function withNews(shelf: Shelf, event: ServerEvent, id: string, now: number): Shelf {
  switch (event.type) {
    case 'message':
      return event.direction === 'incoming' && event.preview.trim() ? add(shelf, fromMessage(event)) : shelf
    case 'conversation':
      if (event.isGone)
        return removeGone(shelf, { conversationId: event.conversationId, sessionName: event.sessionName })
      return event.handOff ? add(shelf, fromHandOff(event.handOff, event.conversationId)) : shelf
    case 'agent': {
      const { agentId, problem } = event
      return problem
        ? addTrouble(shelf, agentId, problem, { ...fromProblem({ ...event, problem }, now), logId: of(agentId, id) })
        : endTrouble(shelf, agentId)
    }
    case 'document':
      return event.status === 'FAILED'
        ? addTrouble(shelf, event.documentId, event.status, {
            ...fromFailedDocument(event, now),
            logId: of(event.documentId, id),
          })
        : endTrouble(shelf, event.documentId)
    case 'lead_webhook':
      return withLeadTrouble(shelf, event, id, now)
    case 'budget':
      return add(shelf, fromBudget(event, now))
    case 'session':
    case 'lead':
    case 'canned_reply':
    case 'saved_search':
    case 'question':
    case 'tests':
    case 'model':
    case 'automation':
    case 'evolution':
      return shelf
  }
}

type LeadEvent = Extract<ServerEvent, { type: 'lead_webhook' }>

/** An event that tells of no trouble leaves what was told before as it is. */
function withLeadTrouble(shelf: Shelf, event: LeadEvent, id: string, now: number): Shelf {
  const { agentId, trouble } = event
  const place = `leads ${agentId}`
  if (trouble === undefined) return shelf
  if (trouble === null) return endTrouble(shelf, place)
  return addTrouble(shelf, place, trouble, { ...fromUnsentLeads(event, now), logId: of(place, id) })
}

/** Two tabs that both listen for a moment put one trouble on the shelf. */
const of = (what: string, eventId: string) => (eventId ? `${what} ${eventId}` : null)
