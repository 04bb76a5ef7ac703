import type { ServerEvent } from '@portavoz/contract'
import { fromFailedDocument, fromHandOff, fromMessage, fromProblem } from './notification.ts'
import { add, addTrouble, endTrouble, type Shelf } from './shelf.ts'

/** What an event of the server changes on the shelf. */
export function withNews(shelf: Shelf, event: ServerEvent, now: number): Shelf {
  switch (event.type) {
    case 'message':
      return event.direction === 'incoming' && event.preview.trim() ? add(shelf, fromMessage(event)) : shelf
    case 'conversation':
      return event.handOff ? add(shelf, fromHandOff(event.handOff, event.conversationId)) : shelf
    case 'agent': {
      const { agentId, problem } = event
      return problem
        ? addTrouble(shelf, agentId, problem, fromProblem({ ...event, problem }, now))
        : endTrouble(shelf, agentId)
    }
    case 'document':
      return event.status === 'FAILED'
        ? addTrouble(shelf, event.documentId, event.status, fromFailedDocument(event, now))
        : endTrouble(shelf, event.documentId)
    case 'session':
      return shelf
  }
}
