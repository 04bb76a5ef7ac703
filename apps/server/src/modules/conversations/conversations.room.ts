import type { ServerEvent } from '@portavoz/contract'
import type { Ask } from '../../db/ask.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { goesOnIn } from '../../db/goes-on.ts'
import type { AskUntil } from '../../db/until.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LongReads } from '../../platform/long-reads.ts'
import type { ConversationRooms } from './conversations.routes.ts'
import { createConversations } from './conversations.service.ts'
import { createConversationStore } from './conversations.store.ts'
import { createEraseStore } from './erase.store.ts'
import { createErasing, type UnclaimedOf } from './erase.ts'
import { createInboxStore } from './inbox.store.ts'
import { createInbox } from './inbox.ts'
import { createNotes } from './notes.service.ts'
import { createNoteStore } from './notes.store.ts'

type Needs = {
  db: Db
  ask: Ask
  askUntil: AskUntil
  read: LongReads
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  enqueueDelivery: (tx: Tx, place: { userId: string; conversationId: string }) => Promise<void>
  allowNewContact: (tx: Tx, userId: string, conversationId: string, now: Date) => Promise<void>
  unclaimed: UnclaimedOf
  /** Called after a commit. */
  committed: () => void
  /** Called after files were deleted with their messages. */
  filesThrownAway: () => void
}

/** Reading along, writing by hand, keeping order, and deleting. */
export function createConversationRoom(needs: Needs): ConversationRooms {
  const { db, ask, askUntil, read, clock, publish, committed } = needs
  const conversations = createConversations({ ...needs, store: createConversationStore(db) })
  const tell = (tx: Tx, userId: string, conversationId: string) =>
    publish(tx, userId, { type: 'conversation', conversationId })
  return {
    conversations,
    inbox: createInbox(createInboxStore(ask, askUntil), read),
    erasing: createErasing({ ...needs, store: createEraseStore(db) }),
    notes: createNotes({
      store: createNoteStore(db, tell),
      clock,
      known: conversations.byId,
      goesOnIn: (userId, id) => goesOnIn(db, userId, id),
      committed,
    }),
  }
}
