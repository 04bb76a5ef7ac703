import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ConversationRooms } from './conversations.routes.ts'
import { createConversations } from './conversations.service.ts'
import { createConversationStore } from './conversations.store.ts'
import { createEraseStore } from './erase.store.ts'
import { createErasing } from './erase.ts'
import { createInboxStore } from './inbox.store.ts'
import { createInbox } from './inbox.ts'
import { createNotes } from './notes.service.ts'
import { createNoteStore } from './notes.store.ts'

type Needs = {
  db: Db
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  enqueueDelivery: (tx: Tx, conversationId: string) => Promise<void>
  /** Called after a commit. */
  committed: () => void
}

/** Reading along, writing by hand, keeping order, and deleting. */
export function createConversationRoom(needs: Needs): ConversationRooms {
  const { db, clock, publish, committed } = needs
  const conversations = createConversations({ ...needs, store: createConversationStore(db) })
  const tell = async (userId: string, conversationId: string) => {
    await db.transaction().execute((tx) => publish(tx, userId, { type: 'conversation', conversationId }))
    committed()
  }
  return {
    conversations,
    inbox: createInbox(createInboxStore(db)),
    erasing: createErasing({ db, store: createEraseStore(db), committed }),
    notes: createNotes({ store: createNoteStore(db), clock, known: conversations.byId, tell }),
  }
}
